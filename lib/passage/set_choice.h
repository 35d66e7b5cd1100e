/* set_choice.h: chooses documents whose matches fit in memory. */
#ifndef ND_SET_CHOICE_H
#define ND_SET_CHOICE_H

#include <stdint.h>

#include "passage/set_matches.h"

/* The caller sets a, the documents on the first side, and matches. Owns
 * chosen. */
struct set_choice {
	const struct sentence_places *a;
	struct set_matches *matches;
	uint8_t *chosen; /* bits: the sets whose matches are there */
};

/* Reads the matches of document `rank` < a->documents and of the documents
 * after it, while they fit in memory. Returns the rank after the last of
 * them. */
uint32_t set_choice_next(struct set_choice *c, uint32_t rank);

void set_choice_free(struct set_choice *c);

#endif
