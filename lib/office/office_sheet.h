/* office_sheet.h: the text of a sheet of XLSX: a line for each row, and TABs
 * between its cells. */
#pragma once

#include "base/buf.h"
#include "base/span.h"

/* The strings that cells share. Start from {0}. */
struct office_strings {
	struct buf text;
	size_t *end; /* of each */
	size_t n, cap;
	size_t absent; /* cells whose string is not there */
};

/* Reads the part that has them. Returns as office_xml does. */
const char *office_strings_read(struct office_strings *s, struct span xml);
void office_strings_free(struct office_strings *s);

/* Appends the text of a sheet: strings, numbers as they are stored, and what
 * formulas resulted in; counts in strings->absent. Returns as office_xml does.
 */
const char *office_sheet(
    struct span xml, struct office_strings *strings, struct buf *text);
