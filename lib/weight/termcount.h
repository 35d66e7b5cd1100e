/* termcount.h: how often each term comes, in bounded memory. */
#ifndef ND_TERMCOUNT_H
#define ND_TERMCOUNT_H

#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "record/vector.h"

/* A term, which begins at text[at] and ends, with a newline, where the next
 * begins. */
struct counted {
	uint64_t at, documents, occurrences;
};

/* The n terms in the order of first sight. A slot is 0, or has the upper half
 * of a term's hash above its number, from 1; at most 3/4 of them are taken.
 * Owns all. */
struct termcount {
	size_t bytes;		/* of memory to be used */
	char *text;
	size_t used, text_cap;
	struct counted *term;	/* and an end behind the last */
	size_t n, term_cap;
	uint64_t *slot;
	size_t slots;		/* 0 or a power of two */
	uint64_t terms;		/* written last */
	uint64_t rare;		/* left out */
};

/* Room for what fits so many bytes, all told. */
void termcount_open(struct termcount *c, size_t bytes);

/* Takes terms of a document, as often in it as count says; returns how many
 * of the n before the memory was full, at least one where it was empty.
 * termcount_write makes it empty again. HEAD bytes behind a term may be
 * read. */
size_t termcount_add(struct termcount *c, const struct weighted_term *w, size_t n);

/* Writes document frequencies of terms in at least `least` documents; no
 * total. */
void termcount_write(struct termcount *c, struct out *o, uint64_t least);

void termcount_close(struct termcount *c);

#endif
