/* extent.c: where in the texts of its documents a passage stands. */
#include <stdio.h>
#include <string.h>

#include "die.h"
#include "extent.h"
#include "mem.h"

enum { BEGIN = 2, END, COLUMNS, DIGITS = 10 };

void
extent_open(struct extents *e, const char *path)
{
	/* Of what a document has, a lookup reads the text: it is enough that
	 * this column is there. */
	columns_parse(&e->reading.fields, "4");
	e->reading.texts = true;
	lookup_open(&e->file, path, &e->reading);
	if (e->file.in.mended)
		die("%s: expected a newline at the end of the last line, got "
		    "none: what wrote it was cut short", path);
}

/* The number in a column of sentence at of a document. */
static uint64_t
number(struct extents *e, struct span document, uint32_t at, int column)
{
	struct span f[COLUMNS], id;
	struct in *in = &e->file.in;
	size_t fields;
	uint64_t n;

	e->id = mem_grow(e->id, &e->id_cap, document.n + 1 + DIGITS + 1, 1);
	memcpy(e->id, document.p, document.n);
	id.p = e->id;
	id.n = document.n + snprintf(e->id + document.n, 1 + DIGITS + 1,
	    ":%u", at);
	if (!lookup_read(&e->file, id, lookup_ask(&e->file, id), &e->found))
		die("%s: expected sentence '%.*s', got no such id", in->name,
		    (int)id.n, id.p);
	fields = split(in->at.p, in->at.n, f, COLUMNS);
	if (fields != COLUMNS)
		die("%s: '%.*s': expected 4 fields (id, text, begin, end), "
		    "got %zu", in->name, (int)id.n, id.p, fields);
	if (!span_number(f[column], &n))
		die("%s: '%.*s': expected a number in column %d, got '%.*s'",
		    in->name, (int)id.n, id.p, column + 1,
		    span_shown(f[column]), f[column].p);
	return n;
}

void
extent_write(struct extents *e, struct out *o, struct span document,
    uint32_t from, uint32_t to)
{
	out_char(o, '\t');
	out_num(o, number(e, document, from, BEGIN));
	out_char(o, '\t');
	out_num(o, number(e, document, to, END));
}
