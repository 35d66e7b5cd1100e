/* term_counter.h: how often each term comes, in bounded memory. */
#ifndef ND_TERM_COUNTER_H
#define ND_TERM_COUNTER_H

#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "record/vector.h"

/* A term, which begins at text[at] and ends, with a newline, where the next
 * begins. */
struct counted_term {
	uint64_t offset, documents, occurrences;
};

/* The n terms in the order of first sight. A slot is 0, or has the upper half
 * of a term's hash above its number, from 1; at most 3/4 of them are taken.
 * Owns all. */
struct term_counter {
	size_t bytes; /* of memory to be used */
	char *text;
	size_t used, text_cap;
	struct counted_term *term; /* and an end behind the last */
	size_t n, term_cap;
	uint64_t *slot;
	size_t slots;	/* 0 or a power of two */
	uint64_t terms; /* written last */
	uint64_t rare;	/* left out */
};

/* Room for what fits so many bytes, all told. */
void term_counter_open(struct term_counter *c, size_t bytes);

/* Takes terms of a document, as often in it as count says; returns how many
 * of the n before the memory was full, at least one where it was empty.
 * term_counter_write makes it empty again. HEAD bytes behind a term may be
 * read. */
size_t term_counter_add(
    struct term_counter *c, const struct weighted_term *w, size_t n);

/* Writes document frequencies of terms in at least `least` documents; no
 * total. */
void term_counter_write(struct term_counter *c, struct out *o, uint64_t least);

void term_counter_close(struct term_counter *c);

#endif
