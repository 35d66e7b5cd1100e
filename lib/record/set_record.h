/* set_record.h: set records: id, n, n distinct features in ascending order, and
 * a tag, which may be absent (record_tag.h).
 *
 * All sets that a program reads, from one file or several, are compared: a set
 * whose tag does not agree with those before is malformed, unless the program
 * forgets these. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "record/record_tag.h"

/* A set. id, hex and tag are valid as long as the line they were read from.
 * Owns feature, which set_record_read fills; the caller frees it. Start from
 * {0}. */
struct set_record {
	struct span id;
	size_t n;
	uint64_t *feature; /* ascending, distinct */
	size_t cap;
	const char *hex; /* the features as hex digits */
	struct span tag; /* empty if absent */
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

/* Reads id, n, the features, to `to`, and the tag of a line; false, without a
 * report, if it is malformed. Its features are at most its bytes / 17. The tag
 * is for set_record_tag_agrees, which reports one that does not agree. */
bool set_record_parse(struct span line, struct set_record *s, uint64_t *to);
bool set_record_tag_agrees(struct in *in, struct span tag);

/* The tag of the sets that were read, empty if none had one. */
struct span set_record_tag(void);

/* Call it before sets that are not compared with those before. */
void set_record_forget_tag(void);

/* Makes `tag` that of the sets in the file `name`, which are no records; ends
 * the program if it does not agree. */
void set_record_add_tag(const char *name, struct span tag);

/* A set without a feature gets no tag. */
void set_record_write(struct out *o, const struct set_record *s);
