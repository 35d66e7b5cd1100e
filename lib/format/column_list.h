/* column_list.h: a list of columns with text, such as 2,3 or 2-4 or 2-. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The columns first to last; to the end of the record if last is 0. */
struct column_range {
	size_t first, last;
};

/* Owns range. Start from {0}. */
struct column_list {
	struct column_range *range;
	size_t n, cap;
	size_t needed; /* the last column that a record must have */
};

/* Reads a list into c, which is {0}; false if it is malformed. Columns count
 * from 1; column 1 is the id and cannot be in the list. */
bool column_list_parse(struct column_list *c, const char *list);

/* Reads the argument of -f into c; exits 2 if it is malformed. */
void column_list_option(struct column_list *c, const char *list);

/* The number of columns in the list; 0 if it depends on the record. */
size_t column_list_count(const struct column_list *c);

static inline bool
column_list_has(const struct column_list *c, size_t column)
{
	size_t i;

	for (i = 0; i < c->n; i++)
		if (column >= c->range[i].first &&
		    (!c->range[i].last || column <= c->range[i].last))
			return true;
	return false;
}
