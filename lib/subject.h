/* subject.h: what of a record is compared: its features, or its text. */
#ifndef ND_SUBJECT_H
#define ND_SUBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "chars.h"
#include "columns.h"
#include "in.h"
#include "weight.h"

/* Of what kind the records are. */
struct reading {
	bool texts;		/* documents, not sets */
	struct columns fields;	/* where their text stands */
	char *joined;		/* room to put several fields together */
	size_t joined_cap;
	uint64_t replaced;	/* sequences that were not UTF-8 */
	uint64_t crs;		/* lines with CR before LF */
	struct weights *weights;	/* of features; NULL: 1 each */
};

/* A record: one of feature and text is in use. Owns both; id belongs to the
 * line. Start from {0}; room is kept for the next record. */
struct subject {
	struct span id;
	size_t n;		/* features, or characters */
	uint64_t size;		/* of a set: what its features weigh */
	uint64_t *feature;	/* ascending, distinct */
	uint32_t *weight;	/* of each; NULL where that is 1 */
	size_t cap, weight_cap;
	struct chars text;
};

/* The next record; false at the end of the file. A malformed one ends the
 * program, or goes to in->rejects. */
bool subject_read(struct subject *s, struct reading *r, struct in *in);

/* The same for the line at in->at; false where it is malformed. */
bool subject_line(struct subject *s, struct reading *r, struct in *in);

/* The features, or the text, in one column, which is of the line at in->at;
 * false where they are malformed. */
bool subject_column(struct subject *s, struct reading *r, struct in *in,
    struct span field, size_t column);

/* Weighs the features, which have just been read. */
void subject_weigh(struct subject *s, struct reading *r);

void subject_free(struct subject *s);

#endif
