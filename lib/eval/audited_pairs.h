/* audited_pairs.h: what a run found of the true pairs of a sample of its
 * documents. A malformed record ends the program. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "eval/gold_pairs.h"
#include "record/cluster_record.h"

/* The caller sets the members before `sample`. Without kept, all true pairs had
 * to be found. With it, the run found stars: only those of two documents that
 * are kept; or components: those of two clusters. */
struct audited_pairs {
	bool classes; /* documents are one that found pairs show to be equal,
			 or true pairs that had not to be found */
	bool components;
	const struct kept_ids *kept; /* or NULL */
	uint64_t sample, equal;	     /* ids drawn; of these in classes */
};

/* Reads found pairs, the true pairs of the sample, and its ids. Sets g, which
 * starts from {0}: known are the true pairs that had to be found or were,
 * found those with an id of the sample. Takes 9 bytes an id besides. */
void audited_pairs_read(struct audited_pairs *a, struct gold_pairs *g,
    struct in *found, struct in *truth, struct in *sample);
