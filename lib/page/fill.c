#include <string.h>

#include "page/fill.h"
#include "page/html_text.h"

static const struct field *
find_field(const struct field *f, const char *name, size_t n)
{
	for (;;) {
		for (; f->name; f++)
			if (strncmp(f->name, name, n) == 0 && !f->name[n])
				return f;
		if (!f->from)
			die("a template: no field '%.*s'", (int)n, name);
		f = f->from;
	}
}

/* The first `|` or `}` from p on that is not in a hole. */
static const char *
part_end(const char *p)
{
	size_t open = 0;

	for (; open > 0 || (*p != '|' && *p != '}'); p++)
		open += (*p == '{') - (*p == '}');
	return p;
}

/* Writes p up to `end`. */
static void
fill(struct out *o, const char *p, const char *end, const struct field *field)
{
	const struct field *f;
	const char *name, *middle;
	bool first;

	while ((name = memchr(p, '{', end - p))) {
		out_put(o, p, name++ - p);
		p = name + strcspn(name, "|?}");
		f = find_field(field, name, p - name);
		first = *p == '?' ? f->n > 0 : f->n == 1;
		if (*p++ == '}') {
			f->put(o, f);
			continue;
		}
		middle = part_end(p);
		if (first)
			fill(o, p, middle, field);
		p = middle + 1;
		if (*middle == '}')
			continue;
		middle = part_end(p);
		if (!first)
			fill(o, p, middle, field);
		p = middle + 1;
	}
	out_put(o, p, end - p);
}

void
fill_template(struct out *o, const char *text, const struct field *field)
{
	fill(o, text, text + strlen(text), field);
}

static void
put_number(struct out *o, const struct field *f)
{
	out_num(o, f->n);
}

static void
put_text(struct out *o, const struct field *f)
{
	html_text(o, f->text.p, f->text.n);
}

static void
put_attribute(struct out *o, const struct field *f)
{
	html_attribute(o, f->text.p, f->text.n);
}

static void
put_markup(struct out *o, const struct field *f)
{
	out_put(o, f->text.p, f->text.n);
}

static void
put_ratio(struct out *o, const struct field *f)
{
	out_ratio(o, f->n, f->of);
}

static void
put_percent(struct out *o, const struct field *f)
{
	const uint64_t tenths = (unsigned __int128)f->n * 1000 / f->of;

	FILL(o, NULL, percent, { "exact", put_ratio, f->n, f->of },
	    fill_number("whole", tenths / 10),
	    fill_number("tenth", tenths % 10),
	    fill_number("round", tenths % 10 == 0));
}

struct field
fill_number(const char *name, uint64_t n)
{
	return (struct field){ name, put_number, n };
}

struct field
fill_text(const char *name, struct span text)
{
	return (struct field){ name, put_text, text.n, .text = text };
}

struct field
fill_words(const char *name, const char *text)
{
	return fill_text(
	    name, (struct span){ (char *)text, text ? strlen(text) : 0 });
}

struct field
fill_attribute(const char *name, struct span text)
{
	return (struct field){ name, put_attribute, text.n, .text = text };
}

struct field
fill_markup(const char *name, const char *text)
{
	return (struct field){ name, put_markup,
		.text = { (char *)text, strlen(text) } };
}

struct field
fill_percent(const char *name, uint64_t num, uint64_t den)
{
	return (struct field){ name, put_percent, num, den };
}

struct field
fill_part(const char *name, void (*put)(struct out *o, const struct field *f),
    const void *from, uint64_t n)
{
	return (struct field){ name, put, n, .from = from };
}
