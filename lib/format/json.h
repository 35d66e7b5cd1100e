/* json.h: reads JSON lines: the values of names (json_names.h) from one object
 * a line. The only module that calls yajl. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "format/json_names.h"
#include "io/in.h"

/* A reader of JSON lines. Owns all but the line, which must not change until
 * its values are written. */
struct json {
	struct json_names names;
	bool orders;	     /* of the caller: values order, and may be NaN */
	struct buf first;    /* the keys of the first object: "id, text" */
	uint64_t first_line; /* of that object; 0 before it was read */
	uint64_t blank;	     /* blank lines skipped */
	uint64_t replaced;   /* lone surrogates and NULs: now U+FFFD */
	uint64_t marks;	     /* byte order marks skipped */
	uint64_t nan;	     /* lines with NaN, Infinity or -Infinity */
	struct buf repaired; /* such a line, as JSON */
	struct yajl_handle_t *yajl;
	const char *line, *end;
	size_t depth;	    /* open objects and arrays */
	const char *closed; /* the end of the outermost object */
	struct buf id;	    /* of the last object */
};

/* Opens a reader of comma-separated names, or NULL; false if one is empty. */
bool json_open(struct json *j, const char *names);
void json_close(struct json *j);

/* Reads the next object, whose line is in->last, and its id: the value of the
 * first name; empty if that is absent or null or its name is `-`. False at the
 * end of the file. Calls in_bad for a line that is not one JSON object, for an
 * object or, unless orders is set, NaN as a named value, and for an array as
 * the id or with an array or an object in it that is no message. */
bool json_read(struct json *j, struct in *in, struct span *id);

/* Reads the next object as json_read does, but not its id. */
bool json_read_object(struct json *j, struct in *in);

/* Moves to j what `other` counted in other lines of the same file, names that
 * were met, and the keys of the first object. */
void json_add_counts(struct json *j, struct json *other);

/* Ends a file, which had objects. After the last: prints a note on each name
 * that an ended file lacks, or no object of `files` files had, of which `file`
 * is the first. False if none had a name but the first (the id) and part is
 * false; part: the files are not the whole input. */
void json_end_file(struct json *j, const char *file);
bool json_check_keys(
    const struct json *j, const char *file, uint64_t files, bool part);

/* The first byte of the value of name i, in the line; "null" if there is
 * none. */
const char *json_value(const struct json *j, size_t i);
