/* band_move.h: from texts and keys in memory (band_texts.h, band_lists.h) to
 * files (text_file.h, band_pairs.h), while documents are added. */
#pragma once

#include <stddef.h>

#include "candidates/band_lists.h"
#include "candidates/band_pairs.h"
#include "candidates/band_texts.h"
#include "candidates/text_file.h"

/* The bytes that the documents added so far take until their pairs are found.
 */
size_t band_move_bytes(const struct band_lists *l, const struct band_texts *t);

/* Moves all documents, which have their keys, to pairs and file, which are open
 * and empty, and frees l and t. Two with one id end the program: path is for
 * the message. */
void band_move(struct band_lists *l, struct band_texts *t,
    struct band_pairs *pairs, struct text_file *file, const char *path);
