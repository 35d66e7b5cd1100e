#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/csv.h"
#include "format/csv_field.h"

enum { SHOWN = 400 }; /* bytes of a header in a message */

bool
csv_open(struct csv *c, const char *names, bool tsv)
{
	size_t cap = 0;
	bool ok = true;
	char *p, *end;

	*c = (struct csv){ .tsv = tsv };
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
quoted_end(const struct csv *c, struct in *in, size_t at)
{
	const char *escape, *end;

	for (at++;;) {
		end = in->last.p + in->last.n;
		escape = csv_next_escape(c, in->last.p + at, end);
		if (escape && *escape == '"' &&
		    (escape + 1 == end || escape[1] != '"'))
			return escape + 1 - in->last.p;
		if (escape) {
			at = escape + 2 - in->last.p;
			continue;
		}
		at = in->last.n;
		if (!in_add_line(in))
			return 0;
	}
}

/* Calls in_bad for what follows a closing quote. */
static void
bad_quote(const struct csv *c, struct in *in, size_t at)
{
	const struct csv_dialect *d = c->reading.dialect;
	const char *p = in->last.p + at;
	const bool advise = !d->backslash && p[-2] == '\\';

	in_bad(in, "expected a %s after a closing quote, got '%c'%s%s%s",
	    d->separator_name, *p, advise ? "; --dialect " : "",
	    advise ? d[1].name : "", advise ? " reads \\\" as a quote" : "");
}

/* The place after the field at `at`; calls in_bad and returns SIZE_MAX for a
 * stray or unclosed quote. */
static size_t
field_end(const struct csv *c, struct in *in, size_t at)
{
	const char *p, *stop;
	size_t n = record_end(in) - at;

	p = in->last.p + at;
	if (c->tsv || n == 0 || *p != '"') {
		stop = memchr(p, csv_separator(c), n);
		n = stop ? (size_t)(stop - p) : n;
		if (c->tsv || !memchr(p, '"', n))
			return at + n;
		in_bad(in,
		    "expected quotes around all of a field that has quotes, "
		    "got '%.*s'",
		    span_shown((struct span){ (char *)p, n }), p);
		return SIZE_MAX;
	}
	at = quoted_end(c, in, at);
	if (at == 0) {
		in_bad(in, "expected a closing quote, got the end of the file");
		return SIZE_MAX;
	}
	if (at == record_end(in) || in->last.p[at] == csv_separator(c))
		return at;
	bad_quote(c, in, at);
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

/* What to try if the header is one column. */
static const char *
dialect_advice(const struct csv *c, const struct buf *header)
{
	if (c->columns > 1 || c->tsv || csv_separator(c) != ',')
		return "";
	if (memchr(header->p, '\t', header->n))
		return "; --dialect tab and --tsv read tabs";
	if (memchr(header->p, ';', header->n))
		return "; --dialect semicolon reads semicolons";
	return "";
}

/* Ends the program with the columns of the header, which are `all`. */
static _Noreturn void
bad_header(const struct csv *c, struct in *in, struct span name, size_t found,
    const struct buf *all)
{
	int shown = all->n < SHOWN ? (int)all->n : SHOWN;

	/* Without the columns no record is any good. */
	in->is_header = true;
	if (found)
		in_bad(in, "expected one column '%.*s', got %zu", (int)name.n,
		    name.p, found);
	in_bad(in, "expected a column '%.*s', got '%.*s%s'%s", (int)name.n,
	    name.p, shown, all->p, (size_t)shown < all->n ? "..." : "",
	    dialect_advice(c, all));
	abort();
}

/* Appends the columns to `all`, sets the column of each name, and returns the
 * first name that is not one of them, or several; NULL if there is none.
 * *found is their number, and c->found that of the names that are columns. */
static const struct csv_name *
find_columns(struct csv *c, struct buf *all, size_t *found)
{
	struct csv_name *name = c->name, *bad = NULL;
	size_t i, begin, n = 0;

	c->found = 0;
	buf_room(all, 0); /* all->p is not NULL, also for empty names */
	for (; name < c->name + c->names; name++) {
		for (all->n = i = n = 0; i < c->columns; i++) {
			if (i > 0)
				buf_put(all, (struct span){ ", ", 2 });
			begin = all->n;
			csv_decode(c, c->field[i], all);
			if (!span_equal(name->name,
				(struct span){
				    all->p + begin, all->n - begin }))
				continue;
			name->column = i;
			n++;
		}
		c->found += n > 0;
		if (n == 1 || bad ||
		    (name == c->name && span_is(name->name, "-")))
			continue;
		bad = name;
		*found = n;
	}
	return bad;
}

/* Reads the names of the columns; false if the file is empty. */
static bool
read_names(struct csv *c, struct in *in)
{
	bool is_read;

	c->header.n = c->columns = 0;
	in->is_header = true;
	if (c->reading.has_sep && next_line(c, in)) {
		buf_set(&c->header, in->last);
		buf_char(&c->header, '\n');
	}
	is_read = next_line(c, in) && split(c, in, SIZE_MAX);
	in->is_header = false;
	if (!is_read)
		return false;
	c->record = in->last.p;
	c->columns = c->fields;
	buf_put(&c->header, in->last);
	return true;
}

/* Reads the header; false if the file is empty. */
static bool
read_header(struct csv *c, struct in *in)
{
	const struct csv_name *bad;
	struct buf all = { 0 };
	size_t found;
	bool is_read;

	if (!c->tsv)
		csv_dialect_choose(c, in);
	is_read = read_names(c, in);
	if (is_read && (bad = find_columns(c, &all, &found)))
		bad_header(c, in, bad->name, found, &all);
	buf_free(&all);
	return is_read;
}

/* Whether a field of the last record has a line end without quotes. */
static bool
has_bare_end(const struct csv *c, const struct in *in)
{
	const char other = c->reading.line_end == '\n' ? '\r' : '\n';
	const char *p;
	size_t i;

	for (i = 0; i < c->fields; i++) {
		p = in->last.p + c->field[i].at;
		if (c->field[i].n && *p != '"' &&
		    memchr(p, other, c->field[i].n))
			return true;
	}
	return false;
}

enum csv_fit
csv_fits(struct csv *c, struct in *sample, bool is_whole, struct buf *texts)
{
	struct buf all = { 0 };
	size_t found, i;
	bool is_bad;

	if (!read_names(c, sample) || has_bare_end(c, sample))
		return CSV_NOT;
	is_bad = find_columns(c, &all, &found);
	buf_free(&all);
	if (!is_whole && sample->buffer.begin == sample->buffer.end)
		return CSV_NOT;
	if (is_bad)
		return c->found ? CSV_SOME : CSV_NOT;
	while (next_line(c, sample)) {
		is_bad = !split(c, sample, SIZE_MAX) ||
		    c->fields != c->columns || has_bare_end(c, sample);
		if (!is_whole && sample->buffer.begin == sample->buffer.end)
			break;
		if (is_bad)
			return CSV_HEADER;
		c->record = sample->last.p;
		for (i = 0; i < c->names; i++) {
			csv_decode(c, c->field[c->name[i].column], texts);
			buf_char(texts, '\n');
		}
	}
	return CSV_ALL;
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
		/* Records are written with LF at their ends. */
		if (c->reading.line_end == '\r' && has_bare_end(c, in)) {
			in_bad(in,
			    "expected quotes around a field with a "
			    "line feed, as lines end in CR");
			continue;
		}
		c->record = in->last.p;
		c->id.n = 0;
		if (!span_is(c->name[0].name, "-"))
			csv_decode(c, c->field[c->name[0].column], &c->id);
		*id = buf_span(&c->id);
		return true;
	}
	return false;
}
