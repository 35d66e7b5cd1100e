/* json_names.h: finds values by name in a JSON object, whose keys a parser
 * reports in the order of the line.
 *
 * A name is a key of the object, such as `id`, or a path of keys in nested
 * objects, such as `meta.url`; a key that contains the dots takes precedence.
 * If an object repeats a key, the last one counts. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"

/* A name. direct and nested are places in the line where a key ends. */
struct json_name {
	struct span name;
	struct span *part; /* the name split at its dots */
	size_t parts;
	size_t matched;	    /* parts that match the keys of open objects */
	const char *direct; /* after the key that equals name, or NULL */
	const char *nested; /* after the last key of the path, or NULL */
	bool seen;	    /* for the caller */
	/* Of files that json_end_file ended: whether one has it, how many lack
	 * it, and the name of the first of these. */
	bool found;
	uint64_t lacking;
	char *lacks;
};

/* Owns all but the lines. */
struct json_names {
	struct json_name *name;
	size_t n;
	char *text; /* the bytes of the names */
};

/* Splits the comma-separated names, or NULL for none; false if a name is
 * empty. */
bool json_names_open(struct json_names *j, const char *names);
void json_names_close(struct json_names *j);

/* Begins an object: no name has a value. */
void json_names_begin(struct json_names *j);

/* Adds a key, which ends at `end` in the line, in `depth` open objects and
 * arrays. */
void json_names_key(
    struct json_names *j, struct span key, size_t depth, const char *end);

/* Where the key of a name ends; NULL if the object does not have it. */
static inline const char *
json_name_end(const struct json_name *name)
{
	return name->direct ? name->direct : name->nested;
}
