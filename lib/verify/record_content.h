/* record_content.h: reads the part of a record that is compared: the features
 * of a set, a text, the terms of a vector, or the bits of a sketch. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "format/column_list.h"
#include "io/in.h"
#include "record/sketch_record.h"
#include "record/vector.h"
#include "similarity/measure_table.h"
#include "text/codepoints.h"
#include "weight/idf_weight.h"

/* How records are read, and counts for notes. */
struct content_reader {
	enum content_kind kind;
	struct column_list fields;  /* of a document: columns of text */
	struct buf joined;	    /* the text of several columns */
	uint64_t replaced;	    /* sequences that were not UTF-8 */
	uint64_t crs;		    /* lines with CR before LF */
	struct idf_weight *weights; /* of features; NULL: 1 each */
	struct sketch_kind sketch;  /* of all sketches */
};

/* A record. Its content is in feature (sets and sketches), text or vector;
 * which of them depends on the kind. Owns these, but id and the terms of vector
 * are in the line. Start from {0}; the next record reuses the memory. */
struct record_content {
	struct span id;
	size_t n;	   /* features, characters, terms or words of bits; 0:
			    * there is nothing to compare */
	uint64_t size;	   /* of a set: n, or the sum of the weights */
	uint64_t *feature; /* ascending, distinct; or bits (hexbits.h) */
	uint32_t *weight;  /* of each feature; NULL: 1 each */
	size_t cap, weight_cap;
	struct codepoints text;
	struct vector vector;
	unsigned __int128 square; /* the squared norm of vector */
};

/* Words for a note on empty records, by content_kind: "set", "without a
 * feature". */
struct content_words {
	const char *noun, *lack;
};
extern const struct content_words content_words[];

/* Reads the next record; false at the end of the file. Calls in_bad for a
 * malformed record. */
bool content_read(
    struct record_content *c, struct content_reader *r, struct in *in);

/* Parses the record in in->last; false after in_bad. */
bool content_parse(
    struct record_content *c, struct content_reader *r, struct in *in);

/* Parses one field of the line in->last, in column number `column`: features,
 * text or terms; false after in_bad. */
bool content_parse_column(struct record_content *c, struct content_reader *r,
    struct in *in, struct span field, size_t column);

/* Sets weight and size from the features. */
void content_weigh(struct record_content *c, struct content_reader *r);

void content_free(struct record_content *c);

/* Prints notes on the file that was read, from the counts, and resets them. */
void content_report(struct content_reader *r, const struct in *in);
