/* gold_pairs.h: labelled pairs and found pairs in memory, with numbers for ids.
 * A malformed record ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "eval/evaluate.h"
#include "io/in.h"

/* Owns all: 12 bytes a pair, 16 with labels; it grows by half. */
struct gold_list {
	struct triple *pair; /* c is the line number - 1, later a label */
	size_t n, cap;
	uint32_t *line_label; /* by line number - 1: a number in labels */
	size_t label_cap;
	uint64_t repeated; /* lines dropped because they repeat a pair */
};

/* The caller sets cross and zeroes the rest. Without cross, both ids of a pair
 * are in ids[0], and the smaller number comes first. */
struct gold_pairs {
	bool cross; /* two collections: b is in ids[1] */
	struct idmap ids[2], labels;
	struct gold_list known, found, other;
};

/* Moves g->found to g->other, reads all pairs of in to g->found, and sorts
 * them. A duplicate pair ends the program. */
void gold_read_found(struct gold_pairs *g, struct in *in);

/* The steps of gold_read_found for other records: adds the pair a, b of the
 * line last read; sorts the pairs, of file `name`. */
void gold_add_found(
    struct gold_pairs *g, const struct in *in, struct span a, struct span b);
void gold_sort_found(struct gold_pairs *g, const char *name);

/* Reads idA, idB [, label] to g->known, sorted, and sets c of each pair to an
 * enum label. positive and ignored are lists `L1,L2` of labels, or NULL. If
 * positive is NULL, every label but the ignored ones is positive. A duplicate
 * pair is dropped and counted, but ends the program if its two labels mean
 * different things. Notes the labels of the lists that no line has, and labels
 * in a file that is read without lists. */
void gold_read_known(struct gold_pairs *g, struct in *in, const char *positive,
    const char *ignored);

/* Drops the pairs of which no id is in column 1 of in. */
void gold_keep_ids(struct gold_pairs *g, struct in *in);

/* The hashes of the ids of a side, of side 1 inverted, or NULL; to be freed. */
uint64_t *gold_id_hashes(const struct gold_pairs *g, size_t side);

/* eval_f1_interval with these hashes; takes 9 bytes an id. */
bool gold_f1_interval(const struct gold_pairs *g, const struct evaluation *e,
    const struct evaluation *other, uint64_t seed, size_t samples,
    struct interval *f1, double *p);

void gold_free(struct gold_pairs *g);
