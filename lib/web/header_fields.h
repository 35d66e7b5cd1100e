/* header_fields.h: parses the header fields of WARC records and HTTP messages:
 * lines `Name: value` up to an empty line. Lines end in CR LF or LF. All spans
 * are parts of the argument. */
#pragma once

#include <stddef.h>

#include "base/span.h"

/* The bytes up to the end of the empty line after the header; 0 if s has no
 * empty line. */
size_t header_length(struct span s);

/* The first line of a header, without its end. */
struct span header_first_line(struct span header);

/* The value of the first field with this name, in any case, without white space
 * around it; empty if there is none. */
struct span header_field(struct span header, const char *name);

/* For a value such as `text/html; charset="utf-8"`: the part before the `;`,
 * and the value of a parameter without quotes, empty if there is none. */
struct span header_media_type(struct span value);
struct span header_parameter(struct span value, const char *name);

/* Whether s is the word, in any case. */
bool header_is(struct span s, const char *word);
