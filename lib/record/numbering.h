/* numbering.h: numbers the sets of records by their hashes, in bounded memory:
 * by a table while it fits, then by sorting in scratch files. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "extsort/line_sorter.h"
#include "io/in.h"
#include "record/set_numbers.h"

/* What a record has: the number of its set, in the order in which the sets
 * come, from 1, and how many records have that set; 0 and 0 without a set. */
struct numbered {
	uint32_t number, count;
};

/* The caller sets memory, of a sort at least 1 MB; all else is owned. In memory
 * a record takes 4 bytes and a set up to 60; scratch files take 120 a record.
 */
struct numbering {
	size_t memory;
	uint32_t records, sets;	  /* sets: that were read, by sorting */
	struct set_numbers table; /* until it is too large */
	uint32_t *number;	  /* of each record */
	size_t number_cap;
	struct line_sorter *sorter; /* then, of its first sort */
	struct in sorted;	    /* by the second, records with a set */
	int sorted_file;
	int first_file; /* what the first record of a set in several has */
	uint32_t next;	/* the record that is read next */
	bool has_line;
	uint64_t line, count; /* of sorted: record and first one, records */
};

/* Adds the next record, which has a set with this hash, or none. */
void numbering_add(struct numbering *b, uint64_t high, uint64_t low);
void numbering_add_none(struct numbering *b);

/* What the next record has, from the first one on, after all were added;
 * with `next` set to 0 from the first one again. */
struct numbered numbering_next(struct numbering *b);

void numbering_free(struct numbering *b);
