#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/csv.h"

enum { SHOWN = 400 }; /* bytes of a header in a message */

bool
csv_open(struct csv *c, const char *names, char comma)
{
	size_t cap = 0;
	bool ok = true;
	char *p, *end;

	*c = (struct csv){ .comma = comma };
	c->text = mem_copy(names, strlen(names));
	for (p = c->text; p; p = *end ? end + 1 : NULL) {
		end = p + strcspn(p, ",");
		MEM_GROW(c->name, cap, c->names + 1);
		c->name[c->names++] =
		    (struct csv_name){ .name = { p, end - p } };
		ok = ok && end > p;
	}
	if (!ok)
		csv_close(c);
	return ok;
}

void
csv_close(struct csv *c)
{
	free(c->name);
	free(c->text);
	free(c->field);
	buf_free(&c->header);
	buf_free(&c->id);
	*c = (struct csv){ 0 };
}

/* The end of the record without a CR before its newline. */
static size_t
record_end(const struct in *in)
{
	const struct span r = in->last;

	return r.n > 0 && r.p[r.n - 1] == '\r' ? r.n - 1 : r.n;
}

/* The place after the closing quote of the field whose opening quote is at
 * `at`; 0 if the file ends before it. Adds the lines of the field to the
 * record. */
static size_t
quoted_end(struct in *in, size_t at)
{
	const char *quote;

	for (at++;;) {
		quote = memchr(in->last.p + at, '"', in->last.n - at);
		if (quote) {
			at = quote + 1 - in->last.p;
			if (at == in->last.n || quote[1] != '"')
				return at;
			at++;
			continue;
		}
		at = in->last.n;
		if (!in_add_line(in))
			return 0;
	}
}

/* The place after the field at `at`; calls in_bad and returns SIZE_MAX for a
 * stray or unclosed quote. */
static size_t
field_end(const struct csv *c, struct in *in, size_t at)
{
	const char *p, *stop;
	size_t n = record_end(in) - at;

	p = in->last.p + at;
	if (c->comma == '\t' || n == 0 || *p != '"') {
		stop = memchr(p, c->comma, n);
		n = stop ? (size_t)(stop - p) : n;
		if (c->comma == '\t' || !memchr(p, '"', n))
			return at + n;
		in_bad(in,
		    "expected quotes around all of a field that has quotes, "
		    "got '%.*s'",
		    span_shown((struct span){ (char *)p, n }), p);
		return SIZE_MAX;
	}
	at = quoted_end(in, at);
	if (at == 0) {
		in_bad(in, "expected a closing quote, got the end of the file");
		return SIZE_MAX;
	}
	if (at == record_end(in) || in->last.p[at] == c->comma)
		return at;
	in_bad(in, "expected a comma after a closing quote, got '%c'",
	    in->last.p[at]);
	return SIZE_MAX;
}

/* Splits the record that begins with the last line. Keeps up to `most` fields
 * in c->field and counts all in c->fields. False after in_bad. */
static bool
split(struct csv *c, struct in *in, size_t most)
{
	size_t at = 0, end;

	for (c->fields = 0;; at = end + 1) {
		if ((end = field_end(c, in, at)) == SIZE_MAX)
			return false;
		if (c->fields < most) {
			MEM_GROW(c->field, c->cap, c->fields + 1);
			c->field[c->fields] =
			    (struct csv_field){ at, end - at };
		}
		c->fields++;
		if (end == record_end(in))
			return true;
	}
}

/* Reads the next line that is not blank; false at the end of the file. */
static bool
next_line(struct csv *c, struct in *in)
{
	size_t len;

	while (in_line(in, &len)) {
		if (record_end(in) > 0)
			return true;
		c->blank++;
	}
	return false;
}

/* Appends the field to b without its quotes. */
static void
decode(const struct csv *c, struct csv_field f, struct buf *b)
{
	const char *p = c->record + f.at, *end = p + f.n, *quote;
	bool quoted = c->comma == ',' && f.n > 0 && *p == '"';

	for (p += quoted, end -= quoted; p < end; p = quote + 2) {
		quote = quoted ? memchr(p, '"', end - p) : NULL;
		if (!quote) {
			buf_put(b, (struct span){ (char *)p, end - p });
			return;
		}
		buf_put(b, (struct span){ (char *)p, quote + 1 - p });
	}
}

/* The end of a message about a header that has other separators than commas. */
static const char *
separator_advice(const struct csv *c, const struct buf *header)
{
	if (c->columns > 1 || c->comma != ',')
		return "";
	if (memchr(header->p, '\t', header->n))
		return "; --tsv reads tabs";
	if (memchr(header->p, ';', header->n))
		return "; expected commas between columns, not semicolons";
	return "";
}

/* Ends the program with the columns of the header, which are `all`. */
static _Noreturn void
bad_header(const struct csv *c, struct in *in, struct span name, size_t found,
    const struct buf *all)
{
	int shown = all->n < SHOWN ? (int)all->n : SHOWN;

	/* Without the columns no record is any good. */
	in->rejects = NULL;
	if (found)
		in_bad(in, "expected one column '%.*s', got %zu", (int)name.n,
		    name.p, found);
	in_bad(in, "expected a column '%.*s', got '%.*s%s'%s", (int)name.n,
	    name.p, shown, all->p, (size_t)shown < all->n ? "..." : "",
	    separator_advice(c, all));
	abort();
}

/* Sets the column of each name. */
static void
find_columns(struct csv *c, struct in *in)
{
	struct buf all = { 0 };
	struct csv_name *name;
	size_t i, k, begin, *found = mem_new(c->names, sizeof *found);

	buf_room(&all, 0); /* all.p is not NULL, also for empty names */
	for (i = 0; i < c->columns; i++) {
		if (i > 0)
			buf_put(&all, (struct span){ ", ", 2 });
		begin = all.n;
		decode(c, c->field[i], &all);
		for (k = 0; k < c->names; k++) {
			name = &c->name[k];
			if (!span_equal(name->name,
				(struct span){ all.p + begin, all.n - begin }))
				continue;
			name->column = i;
			found[k]++;
		}
	}
	for (k = 0; k < c->names; k++)
		if (found[k] != 1 && (k > 0 || !span_is(c->name[0].name, "-")))
			bad_header(c, in, c->name[k].name, found[k], &all);
	buf_free(&all);
	free(found);
}

/* Reads the header; false if the file is empty. */
static bool
read_header(struct csv *c, struct in *in)
{
	struct out *rejects = in->rejects;

	c->header.n = c->columns = 0;
	if (!next_line(c, in))
		return false;
	in->rejects = NULL;
	in->is_header = true;
	split(c, in, SIZE_MAX);
	in->rejects = rejects;
	c->record = in->last.p;
	c->columns = c->fields;
	find_columns(c, in);
	in->is_header = false;
	buf_set(&c->header, in->last);
	return true;
}

bool
csv_read(struct csv *c, struct in *in, struct span *id)
{
	if (in->line == 0 && !read_header(c, in))
		return false;
	while (next_line(c, in)) {
		if (!split(c, in, c->columns))
			continue;
		if (c->fields != c->columns) {
			in_bad(in, "expected %s, got %zu",
			    counted(c->columns, "field"), c->fields);
			continue;
		}
		c->record = in->last.p;
		c->id.n = 0;
		if (!span_is(c->name[0].name, "-"))
			decode(c, c->field[c->name[0].column], &c->id);
		*id = buf_span(&c->id);
		return true;
	}
	return false;
}

void
csv_write_text(const struct csv *c, size_t i, struct out *o)
{
	const struct csv_field f = c->field[c->name[i].column];
	const char *p = c->record + f.at, *end = p + f.n, *quote;

	if (c->comma == '\t') {
		out_put(o, p, f.n);
		return;
	}
	if (f.n == 0 || *p != '"') {
		out_escaped(o, p, f.n);
		return;
	}
	for (p++, end--; (quote = memchr(p, '"', end - p)); p = quote + 2)
		out_escaped(o, p, quote + 1 - p);
	out_escaped(o, p, end - p);
}
