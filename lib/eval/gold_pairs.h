/* gold_pairs.h: pairs as numbers: those that are known, with labels, and those
 * to be judged. The edge: what is wrong with the records ends the program. */
#ifndef ND_GOLD_PAIRS_H
#define ND_GOLD_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "eval/evaluate.h"
#include "io/in.h"

/* Pairs that were read. Owns all; 12 bytes a pair, 16 with labels; a list
 * grows by half. */
struct gold_list {
	struct triple *pair; /* c: the line - 1, until it is a label */
	size_t n, cap;
	uint32_t *line_label; /* by line - 1: a number of gold's labels */
	size_t label_cap;
	uint64_t repeated; /* pairs that other lines repeated */
};

/* The caller sets cross, the rest starts as zeros. Without cross, a pair has
 * the smaller number first, and both of its ids are in ids[0]. */
struct gold_pairs {
	bool cross; /* two collections: b is in ids[1] */
	struct idmap ids[2], labels;
	struct gold_list known, found;
};

/* Reads pairs to g->found, sorted. A pair a second time is an error. Or, where
 * they are in other records: adds one from the line last read; sorts. */
void gold_read_found(struct gold_pairs *g, struct in *in);
void gold_add_found(
    struct gold_pairs *g, const struct in *in, struct span a, struct span b);
void gold_sort_found(struct gold_pairs *g, const char *name);

/* Reads idA, idB and, where a list `L1,L2` is given, a label, to g->known,
 * sorted; sets c of every pair: what its label is in the lists, NULL for none.
 * Without positive all labels are, but for those to be ignored. A pair again
 * is dropped and counted, but an error where its labels differ in that. Says
 * which labels of the lists no line has, and where labels are not asked for. */
void gold_read_known(struct gold_pairs *g, struct in *in, const char *positive,
    const char *ignored);

/* Leaves only the pairs with an id that is the first column of a line. */
void gold_keep_ids(struct gold_pairs *g, struct in *in);

/* The hashes of the ids of a side, the caller's; NULL for none. Those of the
 * second have all bits turned. And eval_f1_interval with them; 9 bytes an
 * id. */
uint64_t *gold_id_hashes(const struct gold_pairs *g, size_t side);
bool gold_f1_interval(const struct gold_pairs *g, const struct evaluation *j,
    uint64_t seed, size_t samples, struct interval *f1);

void gold_free(struct gold_pairs *g);

#endif
