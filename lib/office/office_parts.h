/* office_parts.h: the parts of a document that is a zip archive. */
#pragma once

#include "io/in.h"
#include "office/office_xml.h"

/* The most parts. */
enum { PARTS_MOST = 10000 };

struct office_part {
	struct buf name; /* a NUL follows it */
	struct buf data;
	struct buf ids; /* in the list of the parts, a NUL after each */
	bool is_absent; /* the list has it, the archive has not */
	bool is_used;	/* its text has its place */
};

/* Start from {0}. */
struct office_parts {
	struct office_part *part;
	size_t n, cap;
};

/* Reads the parts that may have text, or a list of these. Returns NULL, or what
 * is wrong, which is valid until the next call. */
const char *office_parts_read(
    struct office_parts *all, enum office_kind kind, struct in *in);

/* Whether a part that the list names and the archive lacks had text. */
bool office_parts_has_text(enum office_kind kind, struct span name);

/* Adds an empty part; NULL if there are too many. */
struct office_part *office_parts_add(
    struct office_parts *all, struct span name);

/* The part of that name, in any case; or NULL. */
struct office_part *office_parts_find(
    const struct office_parts *all, const char *name);

void office_parts_free(struct office_parts *all);
