/* pair_list.h: the pairs of documents that are shown, the first so many of a
 * file of pairs, of combined pairs or of passages. The edge. */
#ifndef ND_PAIR_LIST_H
#define ND_PAIR_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "record/combined_pair.h"

enum pair_list_kind {
	PAIR_LIST_PAIRS,    /* idA, idB, similarity, evidence */
	PAIR_LIST_PARTS,    /* idA, idB, sum, a similarity for each part */
	PAIR_LIST_PASSAGES, /* idA, idB, similarity, n, from and to */
};

/* The columns before the evidence; those of a passage, without and with where
 * it is in bytes; and how many of a record are looked at. */
enum {
	EVIDENCE_COLUMN = 3,
	PASSAGE_COLUMNS = 8,
	PASSAGE_BYTE_COLUMNS = 12,
	PAIR_LIST_FIELDS = EVIDENCE_COLUMN + COMBINED_PARTS + 1
};

/* So many sentences may match in two documents: times PAIR_ONE that fits 64
 * bits. */
#define PAIR_LIST_MATCHES_MOST (UINT64_MAX / 1000000)

/* A pair of documents, and its records. */
struct listed_pair {
	struct buf lines; /* of each a line; IN_PAD bytes behind */
	size_t records;
	uint64_t line_number;	 /* the number of the first in its file */
	uint64_t matches;	 /* of passages: sentences that match */
	uint64_t similarity_sum; /* of their similarities, in millionths */
	uint64_t read_order;	 /* of pairs: how many were before it */
	uint8_t *grid;		 /* of dotplot.h, or NULL */
	uint8_t *matched;	 /* of dotplot_dots.h, or NULL */
};

/* The pairs read. The caller sets the first three, the rest starts as zeros.
 * Owns what it has: at most twice `most` pairs, each with its records. */
struct pair_list {
	size_t pairs_most;	  /* to be shown */
	size_t parts;		  /* text columns; 0: not known */
	bool cross;		  /* idB is of another collection than idA */
	enum pair_list_kind kind; /* by the first record */
	size_t passage_columns;	  /* of passages */
	struct listed_pair *pair;
	size_t n, cap;
	uint64_t records, pairs; /* read */
};

/* Reads all of in, and keeps the first `most` in the order they are shown in:
 * pairs by similarity, those of passages by the sentences that match, the
 * greatest first; of equals those that come first. A malformed record ends
 * the program. */
void pair_list_read(struct pair_list *s, struct in *in);

/* The ids of a pair; there is one TAB between them. */
struct span pair_list_id_a(const struct listed_pair *p);
struct span pair_list_id_b(const struct listed_pair *p);

/* Splits the record at *p, which is then behind it; returns how many fields
 * it has. */
size_t pair_list_split(char **p, struct span *field, size_t max);

#endif
