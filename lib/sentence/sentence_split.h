/* sentence_split.h: a text to its sentences. */
#ifndef ND_SENTENCE_SPLIT_H
#define ND_SENTENCE_SPLIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sentence/right_context.h"
#include "sentence/terminator_scan.h"

enum {
	SENTENCE_SPLIT_PAD = 64, /* bytes that may be read behind a text */
	SENTENCE_SPLIT_BLOCKS = 64
};

/* A text being read, in linear time: what is looked at behind a stop either
 * is passed or has no stop in it. */
struct sentence_splitter {
	const unsigned char *text, *end;
	struct stop stop;
	const unsigned char *pos;	 /* what is before it was dealt with */
	const unsigned char *mask_begin; /* what mask tells of, in blocks */
	size_t blocks, block;		 /* those before at are dealt with */
	uint64_t mask[SENTENCE_SPLIT_BLOCKS];
};

/* Begins the n bytes at text, behind which there is a newline. lines: every
 * line ends a sentence. */
void sentence_split_begin(
    struct sentence_splitter *s, const char *text, size_t n, bool lines);

/* The next sentence is text[*from, *to); false behind the last. */
bool sentence_split_next(struct sentence_splitter *s, size_t *from, size_t *to);

#endif
