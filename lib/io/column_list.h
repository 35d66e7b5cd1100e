/* column_list.h: a choice of the columns that hold text: `2,3`, `2-4`, `2-`. */
#ifndef ND_COLUMN_LIST_H
#define ND_COLUMN_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* The columns first to last; to the end of the record where last is 0. */
struct column_range {
	size_t first, last;
};

/* Owns range. Start from {0}. */
struct column_list {
	struct column_range *range;
	size_t n, cap;
	size_t needed; /* the last column that must be there */
};

/* Reads a list; false where it is none. Columns count from 1, but column 1
 * is the id, which is no text. */
bool column_list_parse(struct column_list *c, const char *list);

/* Reads the argument of -f, or exits 2. */
void column_list_option(struct column_list *c, const char *list);

/* How many columns are chosen; 0 where the record decides. */
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

#endif
