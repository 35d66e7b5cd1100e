/* partition_query.h: finds the sets of a partition that are similar to a query,
 * without loading it: what a query does not need is not read. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/partition.h"
#include "join/partition_cache.h"

/* A set that is similar to the query: its features, how many of them are in
 * both, and the places of its ids. */
struct partition_hit {
	uint64_t shared, n;
	uint32_t first_id, end_id;
};

/* One who asks an open partition, which is borrowed: the result of the last
 * query, and memory for the next. Every thread needs its own. What a query
 * uses of the file is checked; the program ends if it is damaged. Start from
 * {0} with p, m, whose threshold is at least the partition's, and cache.map. */
struct partition_query {
	const struct partition *p;
	struct measure m;
	struct partition_hit *hit; /* the result, ascending by set */
	size_t hits, hit_cap;
	uint32_t *met;	     /* of each set: the last query that met it */
	uint32_t query;	     /* the number of the query, from 1 */
	uint64_t *candidate; /* sets to be compared, in the upper halves */
	size_t candidates, candidate_cap;
	uint32_t *ordered; /* the first features of the query, in order */
	size_t ordered_cap;
	uint32_t *list, *half; /* of a cell, and of a set */
	size_t list_cap, half_cap;
	char *packed; /* what was read of either */
	size_t packed_cap;
	char *id;
	size_t id_cap;
	struct partition_cache cache;
};

/* Reads the parts of an open partition that every query needs; call it once,
 * before the first. */
void partition_query_prepare(struct partition *p);

/* Sets q->hit[0, q->hits) to the sets that reach the threshold with the query,
 * a set of n > 0 features. query has those of them that fit the window of
 * p->sets. */
void partition_query_ask(
    struct partition_query *q, const struct halves *query, size_t n);

/* The id at a place, valid until the next call. */
struct span partition_query_id(struct partition_query *q, uint32_t place);

void partition_query_free(struct partition_query *q);
