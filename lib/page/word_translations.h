/* word_translations.h: finds the words of two texts that a translation table
 * has as translations of each other. */
#pragma once

#include "diff/text_marks.h"
#include "text/token_spans.h"
#include "xling/translation_table.h"

/* The hash of a term of the first language, and its rank in the table. */
struct term_key {
	uint64_t key;
	uint32_t rank;
};

/* The caller sets the members of the table that ttable_read reads, and zeroes
 * the rest. Owns 16 bytes for each term of the first language, 8 for each of
 * the second, and the table. */
struct word_translations {
	struct translation_table table;
	struct term_key *first; /* sorted by key */
	uint64_t *second;	/* by rank */
	uint64_t *there, *met;	/* keys of the text B: all, and those found */
	size_t there_cap, met_cap;
};

/* Reads the table at path. */
void word_translations_read(struct word_translations *w, const char *path);

/* Sets to[0] and to[1] to the words of A and B that translate each other, or
 * that are the same and not in the table. */
void word_translations_find(struct word_translations *w,
    const struct token_spans *const token[2], struct changed_list to[2]);
