/* band_lists.h: the documents that share the key of a band, in memory: for each
 * band and document, the later documents that it is paired with.
 *
 * Documents have numbers, in any order, while keys are added. Then they have
 * ranks, 0 to documents - 1, and "later" means a higher rank. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BAND_LISTS_MOST = 0x7ffffffe }; /* documents */

/* In the list of a band: no entry follows in the run. */
#define BAND_LAST 0x80000000u

/* A band. Before band_lists_link, key has the keys by number of document; after
 * it, slot[rank] is the place of a document in list, 0 if no later document has
 * its key. */
struct band_list {
	uint64_t *key;
	size_t key_cap;
	uint32_t *slot; /* in the memory of key */
	uint32_t *list; /* a region of list_bytes */
	size_t list_bytes;
	uint64_t cut, cut_runs;
};

/* The caller sets the first three members. Owns the rest. */
struct band_lists {
	size_t bands;
	size_t max_run; /* documents of a key that are paired with each other;
			 * the others are paired with the first */
	size_t threads;

	struct band_list *band;
	bool *has_keys; /* by number */
	size_t has_cap, documents;
	uint64_t cut, cut_runs; /* pairs left out, keys with such pairs */
};

void band_lists_open(struct band_lists *b);
void band_lists_free(struct band_lists *b);

/* Makes room for the keys of the documents below n, which have none so far. */
void band_lists_room(struct band_lists *b, size_t n);

/* Sets the keys of a document, one for each band. Several threads may call this
 * at a time, for different documents. */
void band_lists_put(
    struct band_lists *b, uint32_t document, const uint64_t *key);

/* Makes the lists. rank has the rank of each document. */
void band_lists_link(struct band_lists *b, const uint32_t *rank);

/* The entries after a document in its run: the first one is at the next place;
 * an entry with BAND_LAST is the last. NULL if there is none. */
static inline const uint32_t *
band_lists_after(const struct band_lists *b, size_t band, uint32_t rank)
{
	uint32_t slot = b->band[band].slot[rank];

	return slot ? b->band[band].list + slot : NULL;
}
