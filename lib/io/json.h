/* json.h: JSON lines: the values of named keys of one object a line. The
 * one place that knows yajl.
 *
 * A name is a key of the object, such as `id`; a name with dots that is not
 * itself a key reaches into objects, each part a key: `meta.url`. Where a
 * key stands twice in an object the last counts. */
#ifndef ND_JSON_H
#define ND_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "io/out.h"

/* One name. at and inner lie in the line last read, behind the key. */
struct json_key {
	struct span *part; /* the name split at its dots */
	size_t parts;
	struct span name;
	size_t matched;	    /* parts that are keys on the way to here */
	const char *direct; /* behind the key that is the name, or NULL */
	const char *nested; /* behind the key the parts lead to, or NULL */
	bool seen;	    /* a line had it */
};

/* A reader of JSON lines. Owns all but the line, which must not change
 * while values are asked for. */
struct json {
	struct json_key *key;
	size_t keys;
	struct buf first;  /* the keys of the first object: "id, text" */
	bool has_first;	   /* it was read */
	uint64_t blank;	   /* lines passed over */
	uint64_t replaced; /* lone surrogates and NULs, now U+FFFD */
	struct yajl_handle_t *yajl;
	const char *line, *end;
	size_t depth;	    /* open objects and arrays */
	const char *closed; /* where the outermost was closed */
	char *names;
	struct buf id;
};

/* Names with commas between, or NULL for none; false if one is empty. */
bool json_open(struct json *j, const char *names);
void json_close(struct json *j);

/* The next object, in->last being its line, and its id: the value of the
 * first name, FILE:LINE if that is absent, null or empty. False at the end.
 * What is not JSON, not one object a line, has an object or array as a value
 * that is named, or is no id, ends the program or goes to in->rejects. */
bool json_read(struct json *j, struct in *in, struct span *id);

/* Reads the next object as json_read does, whatever its id. */
bool json_read_object(struct json *j, struct in *in);

/* Reports each name that no object had. False if one of them is that of a text
 * and part is false. files is how many files were read, file the first of them;
 * part: their lines are not the whole input. An object must have been read. */
bool json_check_keys(
    const struct json *j, const char *file, uint64_t files, bool part);

/* Writes the value of name i as a text field: a string decoded, and escaped
 * anew; a number as it stands; true, false; nothing for null or absent. */
void json_write_text(struct json *j, size_t i, struct out *o);

#endif
