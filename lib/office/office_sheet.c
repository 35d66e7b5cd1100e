#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/members.h"
#include "office/office_lines.h"
#include "office/office_sheet.h"
#include "office/office_xml.h"

/* A part that is read: the strings, or a sheet. */
struct sheet_reader {
	struct office_strings *strings;
	struct buf *text; /* of a sheet; NULL: of strings */
	struct buf value; /* of the cell */
	bool is_shared;	  /* the value is the number of a string */
	bool in_text;	  /* in an element whose characters are text */
	bool in_reading;  /* of Japanese words: no text */
	const char *why;
};

static void
on_begin(void *state, const char *name, const char **attributes)
{
	struct sheet_reader *r = state;

	if (strcmp(name, "c") == 0) {
		r->value.n = 0;
		r->is_shared =
		    strcmp(office_attribute(attributes, "t"), "s") == 0;
	}
	r->in_reading |= strcmp(name, "rPh") == 0;
	r->in_text = strcmp(name, "t") == 0 || strcmp(name, "v") == 0;
}

static void
on_text(void *state, const char *s, int n)
{
	struct sheet_reader *r = state;

	if (r->in_text && !r->in_reading)
		buf_put(r->text ? &r->value : &r->strings->text,
		    (struct span){ (char *)s, n });
}

static struct span
shared(struct office_strings *s, struct span number)
{
	uint64_t i;
	size_t begin;

	if (!span_number(number, &i) || i >= s->n) {
		s->absent += number.n > 0;
		return (struct span){ "", 0 };
	}
	begin = i ? s->end[i - 1] : 0;
	return (struct span){ s->text.p + begin, s->end[i] - begin };
}

/* Ends a cell; newlines in it are blanks. */
static void
put_cell(struct sheet_reader *r)
{
	struct span s = buf_span(&r->value);
	size_t i;

	if (r->is_shared)
		s = shared(r->strings, s);
	if (r->text->n + s.n > MEMBERS_DOCUMENT)
		r->why = "expected at most 256 MB of text";
	for (i = 0; i < s.n && !r->why; i++)
		if (strchr(" \t\r\n", s.p[i]))
			office_blank(r->text, ' ');
		else
			buf_char(r->text, s.p[i]);
	office_blank(r->text, '\t');
	r->value.n = 0;
}

static void
on_end(void *state, const char *name)
{
	struct sheet_reader *r = state;
	struct office_strings *s = r->strings;

	r->in_text = false;
	if (strcmp(name, "rPh") == 0)
		r->in_reading = false;
	if (!r->text && strcmp(name, "si") == 0) {
		MEM_GROW(s->end, s->cap, s->n + 1);
		s->end[s->n++] = s->text.n;
	} else if (r->text && strcmp(name, "c") == 0) {
		put_cell(r);
	} else if (r->text && strcmp(name, "row") == 0) {
		office_end_line(r->text);
	}
}

static const char *
read_part(struct sheet_reader *r, struct span xml)
{
	static const struct office_events events = { on_begin, on_end,
		on_text };
	const char *why = office_elements(xml, &events, r);

	buf_free(&r->value);
	return r->why ? r->why : why;
}

const char *
office_strings_read(struct office_strings *s, struct span xml)
{
	struct sheet_reader r = { .strings = s };

	buf_room(&s->text, 0);
	return read_part(&r, xml);
}

void
office_strings_free(struct office_strings *s)
{
	buf_free(&s->text);
	free(s->end);
}

const char *
office_sheet(struct span xml, struct office_strings *strings, struct buf *text)
{
	struct sheet_reader r = { .strings = strings, .text = text };

	return read_part(&r, xml);
}
