/* dense_join.h: finds the pairs within a collection by parity_tiles.h, for the
 * sets for which dense_choice.h chooses that: the pairs, and their order, are
 * those of prefix_join.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/parity_asker.h"
#include "join/self_index.h"

struct dense_join;

/* Returns NULL if no set is chosen. All is borrowed; !measure_smaller_only(
 * m->row). Several threads may ask one join. */
struct dense_join *dense_join_new(const struct set_store *s,
    const struct measure *m, const struct self_index *x, size_t threads);

/* How many sets were chosen. */
uint32_t dense_join_sets(const struct dense_join *d);

/* Whether set i was chosen. */
bool dense_join_has(const struct dense_join *d, uint32_t i);

/* One who asks, with memory for the pairs of sets [from, to). Start from
 * {0}. */
struct dense_query {
	struct parity_asker asker;
	uint32_t from, to, size; /* size: of the next range, at most */
	struct parity_pair *pair;
	size_t pair_cap;
	size_t *end; /* of the pairs of each set */
};

/* Returns the pairs of set i, which was chosen, with the sets before it, and
 * sets *n to their number; they are valid until the next call. The pairs of the
 * sets before set `end`, which will be asked next, may be found at once. */
const struct parity_pair *dense_join_ask(const struct dense_join *d,
    struct dense_query *q, uint32_t i, uint32_t end, size_t *n);

void dense_query_free(struct dense_query *q);

/* d can be NULL. */
void dense_join_free(struct dense_join *d);
