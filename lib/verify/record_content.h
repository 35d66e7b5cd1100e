/* record_content.h: what of a record is compared: its features, its text, its
 * terms with their weights, or the bits of its sketch. */
#ifndef ND_RECORD_CONTENT_H
#define ND_RECORD_CONTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/column_list.h"
#include "io/in.h"
#include "record/sketch_record.h"
#include "record/vector.h"
#include "similarity/measure_table.h"
#include "text/codepoints.h"
#include "weight/idf_weight.h"

/* How records are read, and what was mended. */
struct content_reader {
	enum content_kind kind;
	struct column_list fields;  /* where the text of documents stands */
	struct buf joined;	    /* several fields of a document */
	uint64_t replaced;	    /* sequences that were not UTF-8 */
	uint64_t crs;		    /* lines with CR before LF */
	struct idf_weight *weights; /* of features; NULL: 1 each */
	struct sketch_kind sketch;  /* of all sketches */
};

/* A record: one of feature, text and vector is in use. Owns them; id, and the
 * terms of a vector, belong to the line. Start from {0}; room is kept for the
 * next record. */
struct record_content {
	struct span id;
	size_t n;	   /* features, characters, terms or words; 0 where
				 * there is nothing to compare */
	uint64_t size;	   /* of a set: what its features weigh */
	uint64_t *feature; /* ascending, distinct; or bits (hexbits.h) */
	uint32_t *weight;  /* of each; NULL where that is 1 */
	size_t cap, weight_cap;
	struct codepoints text;
	struct vector vector;
	unsigned __int128 square; /* of the vector: cosine.h */
};

/* The next record; false at the end of the file. A malformed one ends the
 * program, or goes to in->rejects. */
bool content_read(
    struct record_content *s, struct content_reader *r, struct in *in);

/* The same for the line at in->last; false where it is malformed. */
bool content_parse(
    struct record_content *s, struct content_reader *r, struct in *in);

/* The features, the text or the terms in one column, which is of the line at
 * in->last; false where they are malformed. */
bool content_parse_column(struct record_content *s, struct content_reader *r,
    struct in *in, struct span field, size_t column);

/* Weighs the features, which have just been read. */
void content_weigh(struct record_content *s, struct content_reader *r);

void content_free(struct record_content *s);

/* Of one record with nothing to compare: what it is, and what it lacks. */
const char *content_kind_name(enum content_kind kind);
const char *content_kind_lack(enum content_kind kind);

/* Notes what was mended, replaced or rejected in a file just read; what is
 * read next is counted anew. */
void content_report(struct content_reader *r, const struct in *in);

#endif
