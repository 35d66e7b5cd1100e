/* pair_list.h: the pairs of documents that a site shows: the first of a file of
 * pairs, combined pairs or passages. A malformed file ends the program. */
#ifndef ND_PAIR_LIST_H
#define ND_PAIR_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "record/combined_pair.h"

enum pair_list_kind {
	PAIR_LIST_PAIRS,    /* idA, idB, similarity, evidence */
	PAIR_LIST_PARTS,    /* idA, idB, sum, a similarity of each part */
	PAIR_LIST_PASSAGES, /* idA, idB, similarity, n, sentences[, bytes] */
};

/* The columns before the evidence; of a passage without and with byte offsets;
 * and the fields of a record that are read. */
enum {
	EVIDENCE_COLUMN = 3,
	PASSAGE_COLUMNS = 8,
	PASSAGE_BYTE_COLUMNS = 12,
	PAIR_LIST_FIELDS = EVIDENCE_COLUMN + COMBINED_PARTS + 1
};

/* The most matching sentences of a pair: times PAIR_ONE they fit in 64 bits. */
#define PAIR_LIST_MATCHES_MOST (UINT64_MAX / 1000000)

/* A pair of documents and its records: several if they are passages. */
struct listed_pair {
	struct buf lines; /* the records, with IN_PAD bytes after them */
	size_t records;
	uint64_t line_number; /* of the first record in its file */
	uint64_t matches;     /* of passages: matching sentences */
	/* In millionths: of the matches, or of the pair. */
	uint64_t similarity_sum;
	uint64_t read_order; /* pairs read before it */
	uint8_t *grid;	     /* of dotplot.h, or NULL */
	uint8_t *matched;    /* of dotplot_dots.h, or NULL */
};

/* The caller sets all members before kind and zeroes the rest. Owns the pairs,
 * while reading at most 2 pairs_most. */
struct pair_list {
	size_t pairs_most;	  /* to be shown */
	size_t parts;		  /* text columns; 0: not known */
	bool cross;		  /* idB is of another collection than idA */
	enum pair_list_kind kind; /* from the first record */
	size_t passage_columns;	  /* PASSAGE_COLUMNS or .._BYTE_COLUMNS */
	struct listed_pair *pair;
	size_t n, cap;
	uint64_t records, pairs; /* read */
};

/* Reads all of in, and keeps the first pairs_most pairs: by similarity or, for
 * passages, by matching sentences, descending; ties: the one read first. */
void pair_list_read(struct pair_list *l, struct in *in);

/* The id of A (side 0) or B (1): in the first record, with a TAB between. */
struct span pair_list_id(const struct listed_pair *p, int side);

/* Splits the record at *line and moves *line after it; returns the number of
 * fields. */
size_t pair_list_split(char **line, struct span *field, size_t max);

/* A passage: column i of its record is column[i], in numbers. The caller adds
 * byte offsets that the record does not have, and the line number. */
struct passage_row {
	uint64_t column[PASSAGE_BYTE_COLUMNS];
	uint32_t similarity; /* in millionths */
	uint64_t line;
};

/* Reads the passage at *line to *r as pair_list_split does. */
size_t pair_list_passage(char **line, struct passage_row *r);

#endif
