/* text_stars.h: the star join of texts by edit similarity: each text with the
 * text that is kept for it, without the other pairs.
 *
 * Texts come in order of preference. One is kept unless it is similar to a kept
 * one before it; of these, the first is kept for it. So texts are compared with
 * the kept ones only, the first of which are most often found at once: time
 * grows with texts times kept texts, not with the pairs.
 *
 * Blocks of texts ask the texts kept in earlier blocks, by several threads, and
 * then each other in order. If the kept texts fill the memory, the texts that
 * none of them takes go to a file and are read again: they are after all that
 * were kept. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ratio.h"
#include "base/span.h"
#include "io/out.h"

/* The caller sets the members up to state, which it owns, and zeros the rest.
 * Texts of up to `longest` characters are compared with each other; two of any
 * length if they have a key of a band in common: make_keys sets key to those of
 * a text, at most keys_most, by a thread, and returns how many. Of a key only
 * the first band_most kept texts are asked for. next reads a text, valid until
 * it is called again; false at the end. */
struct text_stars {
	struct ratio t; /* above 0 */
	size_t threads, memory;
	const char *dir; /* for temporary files */
	size_t longest, band_most, keys_most;
	size_t (*make_keys)(void *state, size_t thread, struct span text,
	    size_t chars, uint32_t *key);
	bool (*next)(
	    void *state, struct span *id, struct span *text, size_t *chars);
	void *state;

	uint64_t compared, pairs, kept;
};

/* Writes idA, idB, similarity, distance, lengthA, lengthB for each text B that
 * A is kept for. */
void text_stars_run(struct text_stars *s, struct out *out);
