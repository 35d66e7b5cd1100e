/* text_tile.h: up to TEXT_TILE texts of a list, by length, with the bitmaps of
 * their grams, which the cache holds: the first that is similar to a text. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/text_list.h"
#include "similarity/edit_distance.h"
#include "similarity/gram_filter.h"

enum { TEXT_TILE = 1024 };

/* No text. */
#define TEXT_NONE UINT32_MAX

/* Texts of a list, ascending: text[0, n). By row: its place in text, the number
 * of its characters, and the edits that are allowed where it is the longer one.
 * Start from {0}; owns all but list. */
struct text_tile {
	const struct text_list *list;
	size_t n;
	uint32_t *text, *place, *chars, *edits;
	struct gram_rows rows;
};

/* What one thread needs to compare a text, `mine`, with others. Start from {0},
 * and set t. */
struct text_asker {
	struct ratio t;
	struct edit_buffer buffer;
	struct span text; /* of mine */
	bool read, wide;  /* whether it was read, and is wide */
	struct codepoints mine, other[EDIT_TOGETHER];
	uint32_t distance; /* of the text that was found */
	bool lucky;	   /* that was the first one of those asked for */
	uint32_t hit[TEXT_TILE];
	uint64_t near[TEXT_TILE / 64];
	uint64_t compared;
};

/* Makes the tile of n texts, with several threads; what it had is freed. */
void text_tile_make(struct text_tile *x, const struct text_list *list,
    const uint32_t *text, size_t n, struct ratio t, size_t threads);
void text_tile_free(struct text_tile *x);

/* Begins to ask for a text, which stays valid. */
void text_asker_begin(struct text_asker *a, struct span text);
void text_asker_free(struct text_asker *a);

/* The first of n texts of a list that is similar to the one that was begun;
 * TEXT_NONE if there is none. */
uint32_t text_asker_first(struct text_asker *a, const struct text_list *l,
    const uint32_t *text, size_t n);

/* The first text of a tile, below `end`, that is similar to the text that was
 * begun, in row i of `own`; TEXT_NONE if there is none. If is_wanted is not
 * NULL, it is true for those of the list that count. */
uint32_t text_tile_ask(const struct text_tile *x, struct text_asker *a,
    const struct text_tile *own, size_t i, uint32_t end, const bool *is_wanted);
