/* join_pairs.h: nd-pairs -x: writes the pairs of sets and an index of sets. A
 * malformed file ends the program. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "join/partition.h"
#include "join/set_reader.h"

/* The caller sets all members but those from sets on. */
struct join_pairs {
	struct partition_params params;	 /* the measure; which partitions fit */
	const struct set_source *source; /* of index, if it is no partition */
	const char *index; /* a partition, a list of some, or sets;
			    * a list for set records only */
	const char *file;  /* a partition, or set records; NULL: stdin */
	bool self;	   /* the pairs within index; file is not read */
	bool cross;	   /* two collections: write all pairs */
	bool index_first;  /* of these pairs the id of index first */
	bool kept_only;	   /* of a list the partitions of kept documents */
	bool held;	   /* of these where t of the set of index is shared */
	bool either;	  /* else: of two files, write either order of a pair */
	bool numbered;	  /* sets of index are as join_parts.h says */
	bool separate;	  /* of file: an empty line after those of each set */
	bool collapse;	  /* write the smallest id of equal sets only */
	bool stars;	  /* star_pairs.h, for self */
	bool components;  /* also pairs that connect the stars */
	const char *rank; /* ranks of ids, for stars; or NULL */
	const char *places; /* of set_numbering.h, for self; or NULL */
	size_t most;	    /* ids of a set there */
	size_t threads;	    /* at least 1 */
	size_t few; /* of more pairs than these only those of one in 256 sets of
		       `file`, a regular file; 0: of all */
	size_t kept;	     /* bytes of lower_halves.h in memory */
	size_t memory;	     /* for self, or cross if file can be read again;
			      * no partition, in parts; 0: no limit */
	struct out *rejects; /* for malformed records, or NULL */
	uint32_t sets;	     /* distinct sets in the index */
	uint32_t tiled;	     /* sets whose partners the tiles found */
	uint64_t pairs;	     /* pairs written */
	uint64_t left_out;   /* ids whose sets have more than `most` */
};

void join_pairs_run(struct join_pairs *a, struct out *out);

/* Prints how many sets and pairs there were, and how the pairs were found. */
void join_pairs_report(const struct join_pairs *a);
