/* set_pairs.h: documents to pairs whose sets of shingles are similar, exactly:
 * what nd-shingle and nd-pairs -x print, without records of sets. */
#pragma once

#include "feature/shingle_options.h"
#include "format/column_list.h"
#include "join/join_pairs.h"

struct set_worker;

/* The caller sets the members up to verbose, and of join what join_pairs.h says
 * but source, self, index, kept, memory and rejects. */
struct set_pairs {
	struct join_pairs join;
	const char *file; /* of documents; NULL: stdin */
	const struct column_list *columns;
	struct shingle_options shape;
	bool by_chars;
	size_t memory;	  /* SIZE_MAX: no limit */
	const char *noun; /* what documents are called, if a tool has noted
			     what their bytes are; or NULL */
	const char *rejects;
	bool verbose;

	struct shingles shared;
	struct set_worker *worker; /* of each thread */
};

/* Writes the pairs, and reports. A malformed file ends the program. */
void set_pairs_run(struct set_pairs *p);
