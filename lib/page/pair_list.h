/* pair_list.h: reads the pairs of documents that a site shows, from a file of
 * pairs, combined pairs or passages. A malformed file ends the program. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "page/equal_copies.h"
#include "io/in.h"
#include "record/combined_pair.h"

enum pair_list_kind {
	PAIR_LIST_PAIRS,    /* idA, idB, similarity, evidence */
	PAIR_LIST_PARTS,    /* idA, idB, sum, a similarity of each part */
	PAIR_LIST_PASSAGES, /* idA, idB, similarity, n, sentences[, bytes] */
};

enum {
	EVIDENCE_COLUMN = 3,	   /* the first column of evidence, from 0 */
	PASSAGE_COLUMNS = 8,	   /* of a passage without byte offsets */
	PASSAGE_BYTE_COLUMNS = 12, /* of a passage with byte offsets */
	PAIR_LIST_FIELDS = EVIDENCE_COLUMN + COMBINED_PARTS + 1, /* read */
	PAIR_LIST_BARS = 101
};

/* A pair of documents and its records: one or, of passages, several. */
struct listed_pair {
	struct buf lines; /* the records, with IN_PAD bytes after them */
	size_t records;
	uint64_t line_number;	 /* of the first record in its file */
	uint64_t matches;	 /* of passages: matching sentences */
	uint64_t similarity_sum; /* of the matches or pair, in millionths */
	uint64_t read_order;	 /* the number of pairs read before */
	bool equal;		 /* the documents are equal: begins a group */
	bool same;		 /* of passages: the texts have equal bytes */
	uint8_t *grid;		 /* of dotplot.h, or NULL */
	uint8_t *matched;	 /* of dotplot_dots.h, or NULL */
	struct buf kind; /* of pair_kinds.h: kind, TAB, differences; or empty */
};

/* The caller sets all members before kind and zeroes the rest. Owns the pairs:
 * during pair_list_read up to twice pairs_most. */
struct pair_list {
	size_t pairs_most;	  /* to be shown */
	size_t parts;		  /* text columns; 0: not known */
	bool cross;		  /* idB is of another collection than idA */
	bool counts_ids;	  /* see ids */
	enum pair_list_kind kind; /* from the first record */
	size_t passage_columns;	  /* PASSAGE_COLUMNS or .._BYTE_COLUMNS */
	struct listed_pair *pair;
	size_t n, cap;
	uint64_t records, pairs; /* read */
	uint64_t rows;		 /* pairs; of equal documents, groups */
	uint64_t equal_pairs;	 /* of equal documents, read */
	uint64_t groups;	 /* of equal documents */
	struct equal_copies copies;
	bool kinds;	     /* the pairs have kinds */
	struct idmap ids[2]; /* if counts_ids: all idA, all idB */
	/* The number of records by their similarity in percent, rounded
	 * down. */
	uint64_t histogram[PAIR_LIST_BARS];
};

/* Reads the file and keeps the pairs_most pairs of the greatest similarity or,
 * of passages, with the most matching sentences, in this order. Of pairs that
 * compare equal, the one read first is first. Pairs of equal documents come
 * last, one for each group of equal documents. */
void pair_list_read(struct pair_list *l, struct in *in);

/* Puts the pairs in this order again. */
void pair_list_sort(struct pair_list *l);

/* Appends a record and its newline to records, with IN_PAD bytes after them. */
void pair_list_append(struct buf *lines, struct span line);

/* The id of A (side 0) or B (side 1). In memory a TAB is between them. */
struct span pair_list_id(const struct listed_pair *p, int side);

/* Splits the record at *line into at most max fields and moves *line after it;
 * returns the number of its fields. */
size_t pair_list_split(char **line, struct span *field, size_t max);

/* The numbers in the columns of a passage, from EVIDENCE_COLUMN on. The caller
 * adds the rest and the byte offsets that the record lacks. */
struct passage_row {
	uint64_t column[PASSAGE_BYTE_COLUMNS];
	uint32_t similarity; /* in millionths */
	uint64_t line;	     /* number, for messages */
	bool moved;	     /* as in text_marks.h */
};

/* Splits a passage into *r, as pair_list_split does a pair. */
size_t pair_list_passage(char **line, struct passage_row *r);
