/* text_units.h: the units of a text, of which runs can be repeated: words,
 * bytes, lines or sentences. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/span.h"
#include "sentence/sentence_split.h"
#include "text/token_spans.h"
#include "text/unescape.h"

enum text_unit { UNIT_WORD, UNIT_BYTE, UNIT_LINE, UNIT_SENTENCE, TEXT_UNITS };

extern const char *const text_unit_names[TEXT_UNITS];

/* The units of a text without escapes: unit i is bytes [begin[i], end[i]); both
 * are NULL for bytes. Two hashes of equal units are equal: key[i] and, of other
 * bits for lines and sentences, check[i]. Words are equal if their
 * NFKC_Casefold is, sentences if their words are, lines if their bytes are but
 * for spaces, TABs and CRs at both ends. A line without others has key 0, which
 * no other unit has. The caller sets unit. Owns all but the four pointers.
 * Start from {0}. */
struct text_units {
	enum text_unit unit;
	const uint64_t *key, *check;
	const size_t *begin, *end;
	size_t n;
	struct unescaped text;
	struct token_spans words;
	struct sentence_splitter splitter;
	uint64_t *own_key, *own_check;
	size_t *own_begin, *own_end;
	size_t key_cap, check_cap, begin_cap, end_cap;
};

/* Reads a text field of a record. */
void text_units_read(struct text_units *u, struct span field);

/* The bytes that a run of units [from, to) takes along, in *begin and *end: up
 * to the next unit, and from the start of the text for its first unit; of lines
 * a newline; of bytes only whole characters. */
void text_units_cut(const struct text_units *u, size_t from, size_t to,
    size_t *begin, size_t *end);

void text_units_free(struct text_units *u);
