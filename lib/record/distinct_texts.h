/* distinct_texts.h: equal texts apart from different ones: each different text
 * once, and which documents have the others. */
#pragma once

#include "base/buf.h"
#include "format/column_list.h"
#include "record/numbering.h"

struct distinct_text;

/* The caller sets the members up to verbose, and numbering.memory. */
struct distinct_texts {
	const char *file;	      /* of documents, read again and again */
	const char *copies, *rejects; /* files to write; rejects or NULL */
	struct column_list columns;
	bool verbose;
	struct numbering numbering;
	uint32_t *place; /* by number: of a text in text, from 1 */
	size_t place_cap, texts, text_cap;
	struct distinct_text *text; /* those of several documents */
	struct buf ids;
	uintmax_t crs, empty;
};

/* Writes to stdout each text with its smallest id, the number of its documents
 * and two numbers of its hash; to copies, pairs of that id and each other one.
 * Reports. A malformed file ends the program. */
void distinct_texts_write(struct distinct_texts *d);
