#include <string.h>

#include "format/csv_field.h"

char
csv_separator(const struct csv *c)
{
	return c->tsv ? '\t' : c->reading.dialect->separator;
}

const char *
csv_next_escape(const struct csv *c, const char *p, const char *end)
{
	if (!c->reading.dialect->backslash)
		return memchr(p, '"', end - p);
	for (; p < end; p++)
		if (*p == '"' ||
		    (*p == '\\' && p + 1 < end &&
			(p[1] == '"' || p[1] == '\\')))
			return p;
	return NULL;
}

/* The content of a field; *quoted: it is in quotes, and may have escapes. */
static struct span
content(const struct csv *c, struct csv_field f, bool *quoted)
{
	char *p = (char *)c->record + f.at;

	*quoted = !c->tsv && f.n > 0 && *p == '"';
	return (struct span){ p + *quoted, f.n - 2 * *quoted };
}

void
csv_decode(const struct csv *c, struct csv_field f, struct buf *b)
{
	bool quoted;
	const struct span s = content(c, f, &quoted);
	const char *p = s.p, *end = s.p + s.n, *escape, *from = p;

	for (; quoted && (escape = csv_next_escape(c, from, end));
	     from = escape + 2) {
		buf_put(b, (struct span){ (char *)p, escape - p });
		p = escape + 1;
	}
	buf_put(b, (struct span){ (char *)p, end - p });
}

void
csv_write_text(const struct csv *c, size_t i, struct out *o)
{
	bool quoted;
	const struct span s = content(c, c->field[c->name[i].column], &quoted);
	const char *p = s.p, *end = s.p + s.n, *escape, *from = p;

	if (c->tsv) {
		out_put(o, s.p, s.n);
		return;
	}
	for (; quoted && (escape = csv_next_escape(c, from, end));
	     from = escape + 2) {
		out_escaped(o, p, escape - p);
		p = escape + 1;
	}
	out_escaped(o, p, end - p);
}

void
csv_write_field(const struct csv *c, struct span text, struct out *o)
{
	const bool backslash = c->reading.dialect->backslash;
	size_t i;

	for (i = 0; i < text.n; i++)
		if (text.p[i] == csv_separator(c) ||
		    strchr("\"\r\n", text.p[i]))
			break;
	if (i == text.n) {
		out_put(o, text.p, text.n);
		return;
	}
	out_char(o, '"');
	for (i = 0; i < text.n; i++) {
		if (text.p[i] == '"')
			out_char(o, backslash ? '\\' : '"');
		if (text.p[i] == '\\' && backslash)
			out_char(o, '\\');
		out_char(o, text.p[i]);
	}
	out_char(o, '"');
}
