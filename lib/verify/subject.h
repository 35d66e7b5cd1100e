/* subject.h: what of a record is compared: its features, its text, its terms
 * with their weights, or the bits of its sketch. */
#ifndef ND_SUBJECT_H
#define ND_SUBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/column_list.h"
#include "io/in.h"
#include "record/sketch_record.h"
#include "record/vector.h"
#include "text/codepoints.h"
#include "weight/weight.h"

enum subject_kind {
	SUBJECT_SET, SUBJECT_TEXT, SUBJECT_VECTOR, SUBJECT_SKETCH
};

/* How records are read, and what was mended. */
struct reading {
	enum subject_kind kind;
	struct column_list fields;	/* where the text of documents stands */
	char *joined;		/* room to put several fields together */
	size_t joined_cap;
	uint64_t replaced;	/* sequences that were not UTF-8 */
	uint64_t crs;		/* lines with CR before LF */
	struct weights *weights;	/* of features; NULL: 1 each */
	struct sketch_kind sketch;	/* of all sketches */
};

/* A record: one of feature, text and vector is in use. Owns them; id, and the
 * terms of a vector, belong to the line. Start from {0}; room is kept for the
 * next record. */
struct subject {
	struct span id;
	size_t n;		/* features, characters, terms or words; 0 where
				 * there is nothing to compare */
	uint64_t size;		/* of a set: what its features weigh */
	uint64_t *feature;	/* ascending, distinct; or bits (hexbits.h) */
	uint32_t *weight;	/* of each; NULL where that is 1 */
	size_t cap, weight_cap;
	struct codepoints text;
	struct vector vector;
	unsigned __int128 square;	/* of the vector: cosine.h */
};

/* The next record; false at the end of the file. A malformed one ends the
 * program, or goes to in->rejects. */
bool subject_read(struct subject *s, struct reading *r, struct in *in);

/* The same for the line at in->at; false where it is malformed. */
bool subject_line(struct subject *s, struct reading *r, struct in *in);

/* The features, the text or the terms in one column, which is of the line at
 * in->at; false where they are malformed. */
bool subject_column(struct subject *s, struct reading *r, struct in *in,
    struct span field, size_t column);

/* Weighs the features, which have just been read. */
void subject_weigh(struct subject *s, struct reading *r);

void subject_free(struct subject *s);

/* Of one record with nothing to compare: what it is, and what it lacks. */
const char *subject_name(enum subject_kind kind);
const char *subject_lack(enum subject_kind kind);

/* Notes what was mended, replaced or rejected in a file just read; what is
 * read next is counted anew. */
void subject_report(struct reading *r, const struct in *in);

#endif
