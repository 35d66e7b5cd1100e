/* text_check.h: the candidates of band_pairs.h that are pairs of similar texts,
 * which are in a file. */
#pragma once

#include <stddef.h>

#include "base/ratio.h"
#include "candidates/band_pairs.h"
#include "candidates/text_file.h"

/* The caller sets the first four members; texts, by number of document, are
 * borrowed. Owns thread. */
struct text_check {
	struct ratio t; /* least edit similarity, above 0 */
	size_t threads;
	size_t memory; /* half of it is for places of texts */
	const struct text_file *texts;
	struct check_thread *thread;
};

/* Ends the program if the places of texts do not fit (base/mem_need.h). */
void text_check_open(struct text_check *c);
void text_check_close(struct text_check *c);

/* Is band_pairs.h's put, with a struct text_check: writes the ids, similarity,
 * distance and lengths if the similarity is t or more. */
void text_check_put(
    void *check, size_t t, struct buf *to, uint32_t x, uint32_t y);
