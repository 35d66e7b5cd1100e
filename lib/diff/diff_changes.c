#include <string.h>

#include "diff/diff_changes.h"

/* Bytes [begin, end) of a text. */
struct piece {
	size_t begin, end;
};

static bool
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The characters between a token and the next, without white space before and
 * after them. */
static struct piece
gap_after(const struct rows_source *s, int side, size_t token)
{
	const char *text = s->text[side]->buf;
	struct piece p = { s->token[side]->end[token],
		s->token[side]->begin[token + 1] };

	while (p.begin < p.end && is_space(text[p.begin]))
		p.begin++;
	while (p.end > p.begin && is_space(text[p.end - 1]))
		p.end--;
	return p;
}

/* Whether two pieces differ in more than white space. */
static bool
pieces_differ(const struct rows_source *s, struct piece a, struct piece b)
{
	const char *p = s->text[0]->buf, *q = s->text[1]->buf;

	while (a.begin < a.end && b.begin < b.end) {
		if (is_space(p[a.begin])) {
			a.begin++;
		} else if (is_space(q[b.begin])) {
			b.begin++;
		} else if (p[a.begin++] != q[b.begin++]) {
			return true;
		}
	}
	return a.begin < a.end || b.begin < b.end;
}

static void
add_minor(struct diff_changes *c, int side, struct piece p)
{
	if (p.begin < p.end)
		changed_add(&c->list[side], p.begin, p.end, true);
}

/* Adds both pieces if they differ; returns whether they do. */
static bool
compare(struct diff_changes *c, const struct rows_source *s, struct piece a,
    struct piece b)
{
	if (!pieces_differ(s, a, b))
		return false;
	add_minor(c, 0, a);
	add_minor(c, 1, b);
	return true;
}

/* Adds the minor changes of an equal run. */
static void
add_run(struct diff_changes *c, const struct rows_source *s,
    const struct common_run *r)
{
	const struct token_spans *a = s->token[0], *b = s->token[1];
	size_t i, x, y;
	bool differ;

	for (i = 0; i < r->n; i++) {
		x = r->a + i;
		y = r->b + i;
		differ = compare(c, s, (struct piece){ a->begin[x], a->end[x] },
		    (struct piece){ b->begin[y], b->end[y] });
		if (i + 1 < r->n)
			differ |= compare(
			    c, s, gap_after(s, 0, x), gap_after(s, 1, y));
		c->minor += differ;
	}
}

/* Adds the words between two runs. */
static void
add_difference(struct diff_changes *c, const struct rows_source *s,
    const size_t from[2], const size_t to[2])
{
	const struct token_spans *t;
	int i;

	c->differences += from[0] < to[0] || from[1] < to[1];
	for (i = 0; i < 2; i++) {
		t = s->token[i];
		if (from[i] < to[i])
			changed_add(&c->list[i], t->begin[from[i]],
			    t->end[to[i] - 1], false);
		c->words[i] += to[i] - from[i];
	}
}

void
diff_changes_find(struct diff_changes *c, const struct rows_source *s,
    const struct common_run *equal, size_t n)
{
	size_t i, at[2] = { 0, 0 };

	c->list[0].n = c->list[1].n = 0;
	c->differences = c->words[0] = c->words[1] = c->minor = 0;
	c->equal = s->text[0]->n == s->text[1]->n &&
	    memcmp(s->text[0]->buf, s->text[1]->buf, s->text[0]->n) == 0;
	for (i = 0; i < n; i++) {
		add_difference(c, s, at, (size_t[]){ equal[i].a, equal[i].b });
		add_run(c, s, &equal[i]);
		at[0] = equal[i].a + equal[i].n;
		at[1] = equal[i].b + equal[i].n;
	}
	add_difference(c, s, at, (size_t[]){ s->token[0]->n, s->token[1]->n });
}
