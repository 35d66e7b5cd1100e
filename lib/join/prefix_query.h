/* prefix_query.h: the exact similarity join of sets in memory: finds the sets
 * that are similar to a query. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/cooccurrence.h"
#include "join/prefix_join.h"

/* A set that is similar to the query, and the number of features in both. */
struct join_hit {
	uint32_t set, shared;
};

/* One who asks j, which is borrowed; start from {0} with j: the result of the
 * last query, and memory for the next. Every thread needs its own. */
struct prefix_query {
	const struct prefix_join *j;
	struct join_hit *hit; /* the result, ascending by set */
	size_t hits, hit_cap;
	uint64_t *by_set; /* hits that are sorted: set:32 | shared:32 */
	size_t by_set_cap;
	uint16_t *stamp;     /* of each set: query + features met, if any */
	unsigned query;	     /* the number of the query, a multiple of STAMPS */
	uint32_t *candidate; /* sets to be compared */
	size_t candidates, candidate_cap;
	uint32_t block; /* the first set whose candidates they are */
	size_t *end;	/* of the candidates of each of the sets from there */
	size_t end_cap;
	uint32_t *ordered; /* the first features of the query, in order */
	size_t ordered_cap;
	uint64_t *live; /* features with a list: hash:32 | place:32 */
	size_t live_cap;
	uint64_t *bitmap; /* of the query */
	uint32_t asking;  /* the set that is the query, if it is one of j->s */
	struct lower_room room[2]; /* of the query, of a candidate */
	struct dense_query dense;
};

void prefix_query_close(struct prefix_query *q);

/* Sets q->hit[0, q->hits) to the sets before set `end` that reach the threshold
 * with the query, a set of n > 0 features. query has those of them that fit
 * j->s->window. For a join without self. */
void prefix_query_ask(
    struct prefix_query *q, const struct halves *query, size_t n, uint32_t end);

/* Finds the candidates of the sets of a block of a round, by j->self. */
void prefix_query_block(
    struct prefix_query *q, const struct cooccurrence_block *m);

/* Sets q->hit[0, q->hits) to the sets before set i that reach the threshold
 * with set i. For a join with self; set i is of the last block, if j uses
 * j->self. The sets up to `end` will be asked next. */
void prefix_query_within(struct prefix_query *q, uint32_t i, uint32_t end);
