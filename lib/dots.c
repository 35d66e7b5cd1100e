/* dots.c: the dots of the pairs that are shown, to their grids. */
#include <stdlib.h>

#include "bare.h"
#include "dot.h"
#include "dotplot.h"
#include "dots.h"
#include "mem.h"

/* The ids of a pair, as they stand in a line: one, a TAB, the other. */
static struct span
ids(struct span a, struct span b)
{
	return (struct span){ a.p, b.p + b.n - a.p };
}

/* The bytes of the text that sentences are of. */
static uint64_t
length(const struct held *h, const struct held_document *d)
{
	static struct bare bare;
	struct span text;
	size_t column;

	if (!held_field(h, d, 0, &text, &column))
		return 0;
	bare_read(&bare, text);
	return bare.n;
}

/* The middle of a sentence; false where there is none of that number. */
static bool
middle(const struct held_document *d, uint64_t number, uint64_t *at)
{
	const struct held_sentence *s = held_sentence(d, number);

	if (s)
		*at = s->begin + (s->end - s->begin) / 2;
	return s != NULL;
}

void
dots_read(struct showing *s, const struct held *h, const char *path)
{
	struct { uint64_t a, b; } *bytes = mem_new(s->n + 1, sizeof *bytes);
	struct idmap map = {0};
	uint64_t x = 0, y = 0;
	struct shown *p;
	uint32_t n;
	struct dot d;
	struct in in;

	for (n = 0; n < s->n; n++) {
		p = &s->pair[n];
		idmap_add(&map, ids(shown_a(p), shown_b(p)));
		bytes[n].a = length(h, held_find(h, shown_a(p)));
		bytes[n].b = length(h, held_find(h, shown_b(p)));
	}
	in_open(&in, path);
	while (dot_read(&in, &d)) {
		n = idmap_find(&map, ids(d.a, d.b));
		if (n == IDMAP_NONE)
			continue;
		p = &s->pair[n];
		if (!middle(held_find(h, d.a), d.at_a, &x) ||
		    !middle(held_find(h, d.b), d.at_b, &y))
			in_bad(&in, "sentence %u or %u is not in the file of "
			    "--sentences", d.at_a, d.at_b);
		if (!p->grid)
			p->grid = mem_new(DOTPLOT_BYTES, 1);
		dotplot_dot(p->grid, bytes[n].a, bytes[n].b, x, y);
	}
	in_close(&in);
	idmap_free(&map);
	free(bytes);
}
