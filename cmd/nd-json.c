/* nd-json: columns with names to JSON lines.
 *
 * text, ..., number, ... -> an object a line */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"

static const char *texts, *numbers, *parts, *rejects;

/* The names of the columns, as JSON has them; the first are of texts. */
static struct name {
	struct buf json;
	bool is_text;
} * name;
static size_t names, cap;

static struct span *field;

static const struct opt options[] = {
	{ 0, "text", "NAME,...", OPT_TEXT, &texts,
	    "names of the first columns, which are texts", .required = true },
	{ 0, "number", "NAME,...", OPT_TEXT, &numbers,
	    "names of the columns after them, which are numbers" },
	{ 0, "parts", "LIST", OPT_TEXT, &parts,
	    "more numbers: the last name with _ and each item of LIST",
	    .needs = "--number" },
	{ OPT_REJECTS(&rejects) },
	{ .help = "nd-json --text kept,id --number similarity clusters" },
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
add_name(const char *before, const char *text, size_t n, bool is_text)
{
	struct buf *b;

	name = mem_grow(name, &cap, names + 1, sizeof *name);
	name[names] = (struct name){ .is_text = is_text };
	b = &name[names].json;
	buf_char(b, names++ ? ',' : '{');
	buf_char(b, '"');
	put_text(b, (struct span){ (char *)before, strlen(before) });
	put_text(b, (struct span){ (char *)text, n });
	buf_put(b, (struct span){ (char *)"\":", 2 });
}

/* Adds the names of a list; `option` has it. */
static void
add_names(const char *option, const char *before, const char *list, bool text)
{
	const char *all = list;
	size_t n;

	for (; list; list = list[n] ? list + n + 1 : NULL) {
		n = strcspn(list, ",");
		if (!n)
			opt_bad("%s: expected names with commas between, got "
				"'%s'",
			    option, all);
		add_name(before, list, n, text);
	}
}

/* Adds the names of parts, which begin with the last name of numbers. */
static void
add_parts(void)
{
	const char *last = strrchr(numbers, ',');
	char *before = mem_format("%s_", last ? last + 1 : numbers);

	add_names("--parts", before, parts, false);
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

/* The first column of numbers whose field is none, nor `-`; or `names`. */
static size_t
find_bad(void)
{
	size_t i = 0;

	while (i < names &&
	    (name[i].is_text || span_is(field[i], "-") || is_number(field[i])))
		i++;
	return i;
}

/* Adds the object of the fields. */
static void
put_object(struct buf *to)
{
	size_t i;

	for (i = 0; i < names; i++) {
		buf_put(to, buf_span(&name[i].json));
		if (name[i].is_text) {
			buf_char(to, '"');
			put_text(to, field[i]);
			buf_char(to, '"');
		} else if (span_is(field[i], "-"))
			buf_put(to, (struct span){ (char *)"null", 4 });
		else
			buf_put(to, field[i]);
	}
	buf_put(to, (struct span){ (char *)"}\n", 2 });
}

static void
write_objects(struct in *in)
{
	struct buf object = { 0 };
	struct out out;
	size_t len, n;
	char *line;

	out_open(&out, NULL);
	while ((line = in_line(in, &len))) {
		n = span_split((struct span){ line, len }, field, names + 1);
		if (n < names) {
			in_bad(in, "expected at least %zu fields, got %zu",
			    names, n);
			continue;
		}
		n = find_bad();
		if (n < names) {
			in_bad(in, "column %zu: expected a number, got '%.*s'",
			    n + 1, span_shown(field[n]), field[n].p);
			continue;
		}
		object.n = 0;
		put_object(&object);
		out_put(&out, object.p, object.n);
	}
	out_close(&out);
	buf_free(&object);
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[file]", 0, 1);
	struct in in;
	size_t i;

	add_names("--text", "", texts, true);
	add_names("--number", "", numbers, false);
	if (parts)
		add_parts();
	field = mem_new(names + 1, sizeof *field);
	in_open_rejects(&in, file[0], rejects);
	write_objects(&in);
	in_report(&in);
	in_close(&in);
	for (i = 0; i < names; i++)
		buf_free(&name[i].json);
	free(name);
	free(field);
	return 0;
}
