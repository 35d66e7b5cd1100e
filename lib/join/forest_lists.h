/* forest_lists.h: the lists of star_index.h with all sets that are asked, tree
 * by tree, so that a tree's postings can be passed over. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/star_index.h"

/* The caller sets the members before run_end, which it owns. */
struct forest_lists {
	struct star_index *x;
	const uint8_t *role;	/* of each place: as in star_forest.h */
	uint32_t n;		/* places */
	const uint32_t *tree;	/* of each place */
	const uint32_t *member; /* places of the sets that ask, ascending */
	size_t members;
	uint32_t *run_end; /* of each first posting of a tree: its last, + 1 */
};

void forest_lists_make(struct forest_lists *f);
