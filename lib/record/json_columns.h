/* json_columns.h: lines of columns to JSON lines. */
#pragma once

#include "io/in.h"
#include "io/out.h"

/* Lists of names with commas between, as the options --to-json, --number and
 * --number-parts have them: of the first columns, which are texts, and of
 * numbers after them; then numbers whose names are the last one of numbers, _
 * and an item of parts. numbers and parts may be NULL. */
struct json_columns {
	const char *texts, *numbers, *parts;
	struct json_column *column;
	size_t n, cap;
	struct span *field;
};

/* Reads the lists; ends the program with opt_bad if a name is empty. */
void json_columns_open(struct json_columns *c);

/* Writes an object for each line of in; a malformed line is reported by
 * in_bad. */
void json_columns_write(struct json_columns *c, struct in *in, struct out *out);

void json_columns_close(struct json_columns *c);
