#include <stdint.h>

#include "base/mem.h"
#include "format/column_list.h"
#include "option/opt.h"

/* Reads the column number at *p and sets *p to its end; returns 0 if there is
 * no number above 1. */
static size_t
read_column(const char **p)
{
	size_t n = 0;

	for (; **p >= '0' && **p <= '9' && n < SIZE_MAX / 20; (*p)++)
		n = n * 10 + (**p - '0');
	return n > 1 ? n : 0;
}

bool
column_list_parse(struct column_list *c, const char *p)
{
	struct column_range r;
	size_t last;

	do {
		r.first = r.last = read_column(&p);
		if (*p == '-') {
			p++;
			r.last = *p && *p != ',' ? read_column(&p) : 0;
			if (p[-1] != '-' && r.last < r.first)
				return false;
		}
		if (r.first == 0 || (*p && *p != ','))
			return false;
		MEM_GROW(c->range, c->cap, c->n + 1);
		c->range[c->n++] = r;
		last = r.last ? r.last : r.first;
		if (last > c->needed)
			c->needed = last;
	} while (*p++ == ',');
	return true;
}

void
column_list_option(struct column_list *c, const char *list)
{
	if (!column_list_parse(c, list))
		opt_bad("-f: expected columns from 2 such as 2,3 or 2-4 or "
			"2-, got '%s'",
		    list);
}

size_t
column_list_count(const struct column_list *c)
{
	size_t n = 0, i;

	for (i = 0; i < c->n; i++) {
		if (c->range[i].last == 0)
			return 0;
		n += c->range[i].last - c->range[i].first + 1;
	}
	return n;
}
