/* column_index.h: the different sets of one column of a collection, and an
 * index of those that some records have, in the order in which records are
 * added.
 *
 * A feature is known by its rank, the rarest first; features of one set alone
 * have none. The list of a feature has all indexed sets with it, so that a
 * query may choose a lower threshold than that of the index. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/self_index.h"
#include "record/set_numbers.h"
#include "similarity/set_measure.h"

#define COLUMN_NONE UINT32_MAX

/* A set of n features. rank[first] up to the first of the next set are the
 * ranks of those that other sets have too, ascending; `prefix` of them are in
 * its prefix by m. head, tail: its first and last record in the index; recent:
 * the first that was added in `block`, the last block in which one was. */
struct column_set {
	uint64_t first;
	uint32_t n, prefix, records;
	uint32_t head, tail, recent, block;
};

/* The list of a feature, from start to the start of the next list. The first
 * `early` postings are sets with records that have it in their prefix, the last
 * `late` the others, both in the order in which they were added. records and
 * late_records are how many records these sets have. `before` of the early ones
 * are of sets that had a record before `block`, the last block that added
 * one. */
struct indexed_list {
	uint64_t start;
	uint32_t early, late, records, late_records;
	uint32_t before, block;
};

/* A posting is reach:16 | size:16 | set:32. size is the self_index_reach of the
 * set. If this is the first feature that it shares with another, the two are
 * similar by m only if that one is at most of size `reach`. */
enum { COLUMN_SIZE_SHIFT = 32, COLUMN_REACH_SHIFT = 48 };

/* Set m; the rest starts from zeros. Owns all. */
struct column_index {
	struct measure m;
	uint32_t sets, records;
	struct column_set *set; /* from number 1 on, and one more */
	size_t set_cap;
	struct set_numbers numbers; /* while sets are read */
	uint64_t *feature;	    /* then, too: of all sets */
	size_t features, feature_cap;
	struct indexed_list *list; /* of each rank, and one more */
	uint32_t lists;
	uint32_t *rank;
	uint64_t *posting, postings;
	uint32_t *next;	 /* of each record: the next with its set */
	uint32_t block;	 /* the number of this block, from 1 */
	uint32_t *grown; /* sets of earlier blocks that got a record in it */
	size_t n_grown, grown_cap;
};

/* The number of the set of the last line of in, of which the head is read; 0 if
 * it has no feature. A malformed set is reported by in_bad. */
uint32_t column_index_read(
    struct column_index *x, struct in *in, struct set_record *s);

/* Call it when all sets are read; records are numbered below `records`. */
void column_index_make(struct column_index *x, uint32_t records);

/* Adds a record with this set, after all that were added. */
void column_index_add(struct column_index *x, uint32_t record, uint32_t set);

/* How many ranks of the set are in its prefix by m: any set that is similar has
 * some feature of it, and shares at most the ranks that are not in the prefix
 * besides those that are. */
uint32_t column_index_prefix(
    const struct column_index *x, const struct measure *m, uint32_t set);

/* The self_index_reach of the largest set that can be similar by m to a set of
 * n features, of which it shares at most `shared`. */
uint16_t column_index_reach(
    const struct measure *m, uint32_t n, uint32_t shared);

/* Begins the next block. */
void column_index_next_block(struct column_index *x);

/* Makes the index empty again. */
void column_index_clear(struct column_index *x);

/* How many features of both sets are the same; any number below need if it is
 * below need. */
size_t column_index_shared(
    const struct column_index *x, uint32_t a, uint32_t b, size_t need);

/* How many features of the set others have, too. */
static inline uint32_t
column_index_ranks(const struct column_index *x, uint32_t set)
{
	return x->set[set + 1].first - x->set[set].first;
}

void column_index_free(struct column_index *x);
