/* listed_pair.h: a pair of pair_list.h, and the columns of its records. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "record/combined_pair.h"

enum {
	EVIDENCE_COLUMN = 3,	   /* the first column of evidence, from 0 */
	PASSAGE_COLUMNS = 8,	   /* of a passage without byte offsets */
	PASSAGE_BYTE_COLUMNS = 12, /* of a passage with byte offsets */
	PAIR_LIST_FIELDS = EVIDENCE_COLUMN + COMBINED_PARTS + 1, /* read */
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
