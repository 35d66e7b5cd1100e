#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "option/opt.h"
#include "record/json_columns.h"

/* A column: what its name is in JSON, with what is before it. */
struct json_column {
	struct buf json;
	bool is_text;
};

/* Adds a text as JSON has it, without its quotes. */
static void
put_text(struct buf *to, struct span text)
{
	char escaped[8];
	size_t i;

	for (i = 0; i < text.n; i++) {
		if ((unsigned char)text.p[i] < ' ') {
			snprintf(escaped, sizeof escaped, "\\u%04x", text.p[i]);
			buf_put(to, (struct span){ escaped, 6 });
			continue;
		}
		if (text.p[i] == '"' || text.p[i] == '\\')
			buf_char(to, '\\');
		buf_char(to, text.p[i]);
	}
}

/* Adds the name of a column: `before`, and n bytes of text. */
static void
add_name(struct json_columns *c, const char *before, const char *text, size_t n,
    bool is_text)
{
	struct buf *b;

	MEM_GROW(c->column, c->cap, c->n + 1);
	c->column[c->n] = (struct json_column){ .is_text = is_text };
	b = &c->column[c->n].json;
	buf_char(b, c->n++ ? ',' : '{');
	buf_char(b, '"');
	put_text(b, (struct span){ (char *)before, strlen(before) });
	put_text(b, (struct span){ (char *)text, n });
	buf_put(b, (struct span){ (char *)"\":", 2 });
}

/* Adds the names of a list; `option` has it. */
static void
add_names(struct json_columns *c, const char *option, const char *before,
    const char *list, bool text)
{
	const char *all = list;
	size_t n;

	for (; list; list = list[n] ? list + n + 1 : NULL) {
		n = strcspn(list, ",");
		if (!n)
			opt_bad("%s: expected names with commas between, got "
				"'%s'",
			    option, all);
		add_name(c, before, list, n, text);
	}
}

/* Adds the names of parts, which begin with the last name of numbers. */
static void
add_parts(struct json_columns *c)
{
	const char *last = strrchr(c->numbers, ',');
	char *before = mem_format("%s_", last ? last + 1 : c->numbers);

	add_names(c, "--number-parts", before, c->parts, false);
	free(before);
}

/* Cuts digits from the front of *s; false if there is none. */
static bool
cut_digits(struct span *s)
{
	size_t n = 0;

	while (n < s->n && s->p[n] >= '0' && s->p[n] <= '9')
		n++;
	s->p += n;
	s->n -= n;
	return n;
}

/* Cuts a byte of the list from the front of *s; false if there is none. */
static bool
cut_one(struct span *s, const char *list)
{
	if (!s->n || !*s->p || !strchr(list, *s->p))
		return false;
	s->p++;
	s->n--;
	return true;
}

/* Whether JSON has such a number. */
static bool
is_number(struct span s)
{
	cut_one(&s, "-");
	if (!cut_one(&s, "0") && !cut_digits(&s))
		return false;
	if (cut_one(&s, ".") && !cut_digits(&s))
		return false;
	if (cut_one(&s, "eE") && (cut_one(&s, "+-"), !cut_digits(&s)))
		return false;
	return !s.n;
}

/* The first column of numbers whose field is none, nor `-`; or c->n. */
static size_t
find_bad(const struct json_columns *c)
{
	size_t i = 0;

	while (i < c->n &&
	    (c->column[i].is_text || span_is(c->field[i], "-") ||
		is_number(c->field[i])))
		i++;
	return i;
}

/* Adds the object of the fields. */
static void
put_object(const struct json_columns *c, struct buf *to)
{
	size_t i;

	for (i = 0; i < c->n; i++) {
		buf_put(to, buf_span(&c->column[i].json));
		if (c->column[i].is_text) {
			buf_char(to, '"');
			put_text(to, c->field[i]);
			buf_char(to, '"');
		} else if (span_is(c->field[i], "-"))
			buf_put(to, (struct span){ (char *)"null", 4 });
		else
			buf_put(to, c->field[i]);
	}
	buf_put(to, (struct span){ (char *)"}\n", 2 });
}

/* Whether the fields of the line are those of the columns. */
static bool
read_fields(struct json_columns *c, struct in *in, struct span line)
{
	size_t n = span_split(line, c->field, c->n + 1);

	if (n < c->n)
		return in_bad(
		    in, "expected at least %zu fields, got %zu", c->n, n);
	n = find_bad(c);
	if (n < c->n)
		in_bad(in, "column %zu: expected a number, got '%.*s'", n + 1,
		    span_shown(c->field[n]), c->field[n].p);
	return n == c->n;
}

void
json_columns_open(struct json_columns *c)
{
	add_names(c, "--to-json", "", c->texts, true);
	add_names(c, "--number", "", c->numbers, false);
	if (c->parts)
		add_parts(c);
	c->field = mem_new(c->n + 1, sizeof *c->field);
}

void
json_columns_write(struct json_columns *c, struct in *in, struct out *out)
{
	struct buf object = { 0 };
	size_t len;
	char *line;

	while ((line = in_line(in, &len))) {
		if (!read_fields(c, in, (struct span){ line, len }))
			continue;
		object.n = 0;
		put_object(c, &object);
		out_put(out, object.p, object.n);
	}
	buf_free(&object);
}

void
json_columns_close(struct json_columns *c)
{
	size_t i;

	for (i = 0; i < c->n; i++)
		buf_free(&c->column[i].json);
	free(c->column);
	free(c->field);
}
