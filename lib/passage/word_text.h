/* word_text.h: the words of ranges of the sentences of a document. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "passage/passage_offsets.h"
#include "text/token_spans.h"
#include "text/unescape.h"

enum {
	WORD_CONTEXT = 300, /* bytes on both sides of a range */
	WORD_BREAK = 1000,  /* words between two ranges that do not touch */
};

/* A word: bytes [begin, end) of its document, of a sentence. Numbers count the
 * words; the number after a range that does not touch the next one is greater
 * by WORD_BREAK. */
struct text_word {
	uint64_t key, begin, end;
	uint32_t sentence, number;
};

/* Sentences first to last, which are bytes [begin, end). */
struct sentence_range {
	uint32_t first, last;
	uint64_t begin, end;
};

/* Words in the order of the document. Start from {0}. Owns all. */
struct word_text {
	struct text_word *word;
	size_t n, cap;
	uint32_t number, loaded; /* the next word's; the last sentence read */
	struct token_spans spans;
	struct unescaped text;
};

/* Reads the words of ranges, by first sentence, and of the sentences that have
 * the WORD_CONTEXT bytes on both sides of each, in place of those of t. A
 * sentence that was discarded is passed over; that of an end of a range must be
 * there. */
void word_text_read(struct word_text *t, struct sentence_source *s,
    struct span document, const struct sentence_range *range, size_t n);

/* Sets [*from, *to) to the words within WORD_CONTEXT bytes of [begin, end). */
void word_text_window(const struct word_text *t, uint64_t begin, uint64_t end,
    size_t *from, size_t *to);

void word_text_free(struct word_text *t);
