/* sentence_write.h: the text fields of documents to the records of
 * sentences. */
#ifndef ND_SENTENCE_WRITE_H
#define ND_SENTENCE_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "sentence/sentence_split.h"
#include "text/token.h"
#include "text/unescape.h"

enum { SENTENCE_BYTES_USUAL = 2000 }; /* bytes that hardly one sentence has */

/* The caller sets the first five, all else 0. */
struct sentence_writer {
	struct out *out;
	bool line_mode;			  /* every line ends a sentence */
	bool with_column;		  /* records tell their column */
	size_t tokens_least, tokens_most; /* tokens of a sentence; 0 for any */
	uint64_t written, too_short,
	    too_long; /* those discarded have few, many */
	uint64_t
	    suspicious; /* written, of more than SENTENCE_BYTES_USUAL bytes */
	struct unescaped text;
	struct sentence_splitter splitter;
	struct token_text tokens;
	uint32_t *token_start;
	size_t token_start_cap;
};

/* Writes the sentences of a field of document id, n of whose sentences were
 * before it: DOC:N, text, begin, end. Returns how many are now, discarded
 * ones too. */
size_t sentence_write_field(struct sentence_writer *c, struct span id, size_t n,
    struct span field, size_t column);

#endif
