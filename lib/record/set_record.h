/* set_record.h: set records: id, n, n distinct features in ascending order. */
#ifndef ND_SET_RECORD_H
#define ND_SET_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

/* A set. id and hex are valid as long as the line they were read from. Owns
 * feature, which set_record_read fills; the caller frees it. Start from {0}. */
struct set_record {
	struct span id;
	size_t n;
	uint64_t *feature; /* ascending, distinct */
	size_t cap;
	const char *hex; /* the features as hex digits */
};

/* Reads the next set; false at the end of the file. A malformed record is
 * reported by in_bad. */
bool set_record_read(struct in *in, struct set_record *s);

/* Reads only id, n and hex of the next record; false at the end. */
bool set_record_read_head(struct in *in, struct set_record *s);

/* Reads id, n and hex from the line at in->last; false if it is malformed and
 * was reported by in_bad. */
bool set_record_parse_head(struct in *in, struct set_record *s);

/* Converts hex to s->n features at `to`; false if one is malformed and was
 * reported by in_bad. */
bool set_record_parse_features(
    struct in *in, const struct set_record *s, uint64_t *to);

/* Reads id, n and the features, to `to`, of a line; false, without a report, if
 * it is malformed. Its features are at most its bytes / 17. */
bool set_record_parse(struct span line, struct set_record *s, uint64_t *to);

void set_record_write(struct out *o, const struct set_record *s);

#endif
