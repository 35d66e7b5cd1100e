/* skipped_records.h: counts the records of a WARC file that have no text, by
 * their kind. */
#pragma once

#include <stdint.h>

#include "base/idmap.h"

/* Start from {0}. Owns kinds and count. */
struct skipped_records {
	struct idmap kinds; /* such as `request` or `response (image/png)` */
	uint64_t *count;    /* of each kind */
	size_t cap;
	uint64_t all;
};

/* Counts a record of this type; detail is in brackets in the name of its kind,
 * unless it is empty. After many kinds, all others are one. */
void skipped_records_add(
    struct skipped_records *s, struct span type, struct span detail);

/* Prints a note of the most frequent kinds, unless there are none. */
void skipped_records_note(struct skipped_records *s, const char *file);

void skipped_records_free(struct skipped_records *s);
