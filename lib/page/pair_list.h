/* pair_list.h: reads the pairs of documents that a site shows, from a file of
 * pairs, combined pairs or passages. A malformed file ends the program. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "page/equal_copies.h"
#include "io/in.h"
#include "page/listed_pair.h"

enum pair_list_kind {
	PAIR_LIST_PAIRS,    /* idA, idB, similarity, evidence */
	PAIR_LIST_PARTS,    /* idA, idB, sum, a similarity of each part */
	PAIR_LIST_PASSAGES, /* idA, idB, similarity, n, sentences[, bytes] */
};

enum { PAIR_LIST_BARS = 101 };

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
