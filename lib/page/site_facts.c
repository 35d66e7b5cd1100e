#include "base/span.h"
#include "page/site_facts.h"

/* Splits a line; false if it is malformed. Sets *note if it is a note. */
static bool
split_fact(struct span line, uint64_t *number, struct span *text, bool *note)
{
	struct span f[2];

	if (span_split(line, f, 2) != 2 || f[1].n == 0)
		return false;
	*text = f[1];
	*note = span_is(f[0], "-");
	return *note || span_number(f[0], number);
}

void
site_facts_read(struct site_facts *f, struct in *in)
{
	struct span line, text;
	uint64_t number;
	bool note;

	while ((line.p = in_record(in, &line.n))) {
		if (!split_fact(line, &number, &text, &note))
			in_bad(in,
			    "expected a number or -, and a text, got '%.*s'",
			    span_shown(line), line.p);
		f->numbers |= !note;
		buf_put(&f->lines, line);
		buf_char(&f->lines, '\n');
	}
	buf_room(&f->lines, IN_PAD);
}

/* Writes the notes, or the numbers. */
static void
put_facts(struct out *o, const struct field *f)
{
	const struct site_facts *facts = f->from;
	const char *p = facts->lines.p;
	const char *end = p ? p + facts->lines.n : NULL;
	struct span line, text;
	uint64_t number = 0;
	bool note;

	for (; p < end; p = line.p + line.n + 1) {
		line = (struct span){ (char *)p, span_line_end(p) - p };
		split_fact(line, &number, &text, &note);
		if (note == f->n)
			FILL(o, NULL, fact, fill_number("note", note),
			    fill_text("text", text), fill_number("n", number));
	}
}

struct field
site_facts(const char *name, const struct site_facts *f, bool notes)
{
	return fill_part(name, put_facts, f, notes);
}
