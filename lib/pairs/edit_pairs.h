/* edit_pairs.h: documents to pairs of texts with a high edit similarity,
 * exactly. */
#pragma once

#include "io/out.h"
#include "join/text_parts.h"
#include "join/text_stars.h"
#include "plan/sentence_bands.h"

/* The caller sets the members up to bands, of parts join.t, join.threads and
 * max_equal, of documents columns, max_length and dir (NULL: the usual one),
 * of stars band_most. */
struct edit_pairs {
	struct text_parts parts;
	struct text_documents documents;
	const char *file, *rejects; /* or NULL */
	const char *against;	    /* pairs with a document of another file */
	const char *plan;
	size_t memory;
	bool verbose;
	/* Of stars: */
	struct text_stars stars;
	struct sentence_shape shape;
	size_t rows, bands; /* 0: none but those of the plan */

	struct sentence_bands keys;
	struct in in;
	struct out out;
};

/* Write the pairs, or those of a text that is kept and one that it is kept
 * for, and report. */
void edit_pairs_run(struct edit_pairs *p);
void edit_pairs_stars(struct edit_pairs *p);
