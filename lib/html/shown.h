/* shown.h: the pairs of documents that are shown, the first so many of a file
 * of pairs, of combined pairs or of passages. The edge. */
#ifndef ND_SHOWN_H
#define ND_SHOWN_H

#include <stdbool.h>
#include <stdint.h>

#include "io/in.h"
#include "record/combined_pair.h"

enum shown_kind {
	SHOWN_PAIRS,	/* idA, idB, similarity, evidence */
	SHOWN_PARTS,	/* idA, idB, sum, a similarity for each part */
	SHOWN_PASSAGES,	/* idA, idB, similarity, n, from and to */
};

/* The columns before the evidence; those of a passage, without and with where
 * it is in bytes; and how many of a record are looked at. */
enum {
	EVIDENCE = 3, PASSAGE_COLUMNS = 8, PASSAGE_BYTES = 12,
	FIELDS = EVIDENCE + COMBINED_PARTS + 1
};

/* So many sentences may match in two documents: times PAIR_ONE that fits 64
 * bits. */
#define SHOWN_MOST (UINT64_MAX / 1000000)

/* A pair of documents, and its records. */
struct shown {
	char *line;		/* of each a line; IN_PAD bytes behind */
	size_t bytes, cap, records;
	uint64_t at;		/* the number of the first in its file */
	uint64_t matches;	/* of passages: sentences that match */
	uint64_t sum;		/* of their similarities, in millionths */
	uint64_t order;		/* of pairs: how many were before it */
	uint8_t *grid;		/* of dotplot.h, or NULL */
	uint8_t *met;		/* of dots.h, or NULL */
};

/* The pairs read. The caller sets the first three, the rest starts as zeros.
 * Owns what it has: at most twice `most` pairs, each with its records. */
struct showing {
	size_t most;		/* to be shown */
	size_t parts;		/* text columns; 0: not known */
	bool cross;		/* idB is of another collection than idA */
	enum shown_kind kind;	/* by the first record */
	size_t columns;		/* of passages */
	struct shown *pair;
	size_t n, cap;
	uint64_t records, pairs;	/* read */
};

/* Reads all of in, and keeps the first `most` in the order they are shown in:
 * pairs by similarity, those of passages by the sentences that match, the
 * greatest first; of equals those that come first. A malformed record ends
 * the program. */
void showing_read(struct showing *s, struct in *in);

/* The ids of a pair; there is one TAB between them. */
struct span shown_a(const struct shown *p);
struct span shown_b(const struct shown *p);

/* Splits the record at *p, which is then behind it; returns how many fields
 * it has. */
size_t shown_next(char **p, struct span *field, size_t max);

#endif
