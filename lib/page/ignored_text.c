#include <string.h>

#include "base/mem.h"
#include "io/in.h"
#include "page/html_text.h"
#include "page/ignored_text.h"

enum { FIELDS = 4 };

/* Adds a range; no space is between it and the last one, or little. */
static void
add_range(struct changed_list *l, uint64_t begin, uint64_t end)
{
	struct changed_range *last = l->n > 0 ? &l->range[l->n - 1] : NULL;

	if (last && begin >= last->begin && begin <= last->end + 1)
		last->end = end > last->end ? end : last->end;
	else
		changed_add(l, begin, end, false);
}

void
ignored_text_read(
    struct ignored_text *t, const struct document_store *h, const char *path)
{
	struct span line, f[FIELDS];
	uint64_t begin = 0, end = 0;
	const char *colon = NULL;
	uint32_t number;
	struct in in;

	for (number = 0; number < h->ids.n; number++)
		idmap_add(&t->ids, idmap_id(&h->ids, number));
	t->list = mem_new((size_t)t->ids.n + 1, sizeof *t->list);
	in_open(&in, path);
	for (; (line.p = in_record(&in, &line.n)); t->sentences++) {
		if (span_split(line, f, FIELDS) != FIELDS ||
		    !(colon = memrchr(f[0].p, ':', f[0].n)) ||
		    !span_number(f[2], &begin) || !span_number(f[3], &end))
			in_bad(
			    &in, "expected a sentence: id, text, begin, end");
		f[0].n = colon - f[0].p;
		number = idmap_find(&t->ids, f[0]);
		if (number != IDMAP_NONE && begin < end)
			add_range(&t->list[number], begin, end);
	}
	in_close(&in);
}

const struct changed_list *
ignored_text_of(const struct ignored_text *t, struct span id)
{
	static const struct changed_list none;
	const uint32_t number = t ? idmap_find(&t->ids, id) : IDMAP_NONE;

	return number == IDMAP_NONE ? &none : &t->list[number];
}

/* Writes the text, and what is ignored in elements of their own. */
static void
put_grey(struct out *o, const struct field *f)
{
	const struct grey_text *g = f->from;
	const struct changed_range *r;
	size_t at = g->from, i, begin, end;

	for (i = 0; i < g->ignored->n; i++) {
		r = &g->ignored->range[i];
		begin = r->begin > at ? r->begin : at;
		end = r->end < g->to ? r->end : g->to;
		if (begin >= end)
			continue;
		html_text(o, g->text + at, begin - at);
		FILL(o, NULL, ignored,
		    fill_text("text",
			(struct span){ (char *)g->text + begin, end - begin }));
		at = end;
	}
	html_text(o, g->text + at, g->to - at);
}

struct field
grey_text(const char *name, const struct grey_text *g)
{
	return fill_part(name, put_grey, g, 0);
}
