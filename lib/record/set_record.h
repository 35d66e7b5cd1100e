/* set_record.h: set records: id, n, n distinct features in ascending order. */
#ifndef ND_SET_RECORD_H
#define ND_SET_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

/* A set. Whoever reads it into one owns feature (an array that grows); id
 * and hex belong to the line it was read from. Start from {0}. */
struct set_record {
	struct span id;
	size_t n;
	uint64_t *feature; /* ascending, distinct */
	size_t cap;	   /* room in feature */
	const char *hex;   /* its features as they stand in the line */
};

/* The next set; false at the end of the file. A malformed record ends the
 * program, or goes to in->rejects. */
bool set_record_read(struct in *in, struct set_record *s);

/* The same in two steps, for a caller that has its own place for features.
 * set_record_head reads id and n, and sees that n features fit the line.
 * set_record_features reads them to to, where n have room, and checks them;
 * false where the record was malformed and went to in->rejects.
 * set_record_parse is set_record_head for the line at in->last. */
bool set_record_head(struct in *in, struct set_record *s);
bool set_record_parse(struct in *in, struct set_record *s);
bool set_record_features(
    struct in *in, const struct set_record *s, uint64_t *to);

/* Writes a set as a record. */
void set_record_write(struct out *o, const struct set_record *s);

#endif
