/* wanted_fields.h: the second fields of some records, by their ids: texts of
 * sentences, titles of documents. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "base/span.h"

/* Start from {0}. Owns all: the ids and fields that are wanted. */
struct wanted_fields {
	struct idmap ids;
	struct wanted_field {
		size_t at, n; /* in text; n is 0 without a field */
	} * field;
	size_t n, cap;
	struct buf text;
	bool again; /* the files were read before, and what is amiss told */
};

/* Adds an id. */
void wanted_fields_add(struct wanted_fields *w, struct span id);

/* Reads the fields of the ids that were added. A line without an id ends the
 * program with a message. False, and no more is read, if the fields have more
 * than `most` bytes. */
bool wanted_fields_read(struct wanted_fields *w, const char *path, size_t most);

/* The field of an id; `-` if there is none, or an empty one. */
struct span wanted_fields_get(const struct wanted_fields *w, struct span id);

void wanted_fields_free(struct wanted_fields *w);
