/* record_tag.h: the tag of a record: its last column, which may be absent,
 * names the options that made the record, so that a reader can reject records
 * that were not made for each other.
 *
 * A tag has levels with a slash between two, as in m/fast:26:8:0:64/k5. Two
 * tags agree if they are equal, or one is the first levels of the other. A
 * record without a tag agrees with every record. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "io/in.h"

enum { RECORD_TAG_MOST = 127 }; /* bytes */

/* The longest of the tags that were added, n bytes and a NUL. Start from {0}.
 */
struct record_tag {
	size_t n;
	char text[RECORD_TAG_MOST + 1];
};

/* Sets *tag to the column between p, the end of the column before it, and the
 * end of the line; it is empty if p is the end. False if it is not one column
 * of 1 to RECORD_TAG_MOST printable bytes without spaces. */
bool record_tag_get_column(char *p, char *end, struct span *tag);

static inline bool
record_tag_get(char *p, char *end, struct span *tag)
{
	*tag = (struct span){ end, 0 };
	return p == end || record_tag_get_column(p, end, tag);
}

/* Reports by in_bad that a column is not a tag. */
void record_tag_bad(struct in *in, struct span column);

/* The first level of a tag. */
struct span record_tag_head(struct span tag);

/* Sets t to `above`, a slash and the levels of `below`; only to `above` if the
 * other is empty, or both are too long. */
void record_tag_join(
    struct record_tag *t, struct span above, struct span below);

/* Whether the tag of the last line of `in`, a WHAT such as `set`, agrees with
 * t. If not, reports it by in_bad. */
bool record_tag_compare(const struct record_tag *t, struct in *in,
    struct span tag, const char *what);

static inline bool
record_tag_agrees(const struct record_tag *t, struct in *in, struct span tag,
    const char *what)
{
	return tag.n == 0 || record_tag_compare(t, in, tag, what);
}

/* Adds a tag that agrees with t. */
void record_tag_add(struct record_tag *t, struct span tag);

static inline struct span
record_tag_span(const struct record_tag *t)
{
	return (struct span){ (char *)t->text, t->n };
}
