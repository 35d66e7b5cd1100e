/* sentence_split.h: splits a text into sentences. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sentence/right_context.h"
#include "sentence/terminator_scan.h"

enum {
	SENTENCE_SPLIT_PAD = 64, /* bytes that are read after a text */
	SENTENCE_SPLIT_BLOCKS = 64
};

/* The state of reading a text. Takes linear time: the bytes read after a stop
 * are either skipped or have no stop in them. mask has the possible stops of
 * `blocks` blocks from mask_begin on; block is the first that is not done. */
struct sentence_splitter {
	const unsigned char *text, *end;
	struct stop stop;
	const unsigned char *pos; /* stops before it are done */
	bool in_list; /* stop is the end of the list item that begins there */
	const unsigned char *mask_begin;
	size_t blocks, block;
	uint64_t mask[SENTENCE_SPLIT_BLOCKS];
};

/* Begins the n bytes at text; a newline follows them. line_mode: every line
 * ends a sentence. */
void sentence_split_begin(
    struct sentence_splitter *s, const char *text, size_t n, bool line_mode);

/* Finds the next sentence, text[*from, *to); false after the last. */
bool sentence_split_next(struct sentence_splitter *s, size_t *from, size_t *to);
