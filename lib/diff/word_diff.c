#include <stdbool.h>
#include <stdlib.h>

#include "base/mem.h"
#include "diff/monotone_chain.h"
#include "diff/word_diff.h"

/* Both texts, and the diff that grows. The next anchors have at least `least`
 * tokens; 0: there are no more anchors. */
struct diff_search {
	const uint64_t *key[2];
	struct word_diff *diff;
	size_t least;
};

static void
add_equal(struct word_diff *d, size_t a, size_t b, size_t n)
{
	struct common_run *last = d->n > 0 ? &d->equal[d->n - 1] : NULL;

	if (n == 0)
		return;
	if (last && last->a + last->n == a && last->b + last->n == b) {
		last->n += n;
		return;
	}
	MEM_GROW(d->equal, d->cap, d->n + 1);
	d->equal[d->n++] = (struct common_run){ a, b, n };
}

/* The furthest points of the paths that reach each diagonal, from the beginning
 * of a box (0) and from its end (1), as distances in the first text; -1 if
 * there is none. Diagonal 0 is at WORD_DIFF_STEPS + 1. */
struct furthest {
	ptrdiff_t x[2][2 * WORD_DIFF_STEPS + 3];
};

/* The furthest point on diagonal k after d steps in a box of n and m tokens, by
 * the points v[] after d - 1 and d - 2 steps. */
static ptrdiff_t
next_point(
    const ptrdiff_t *v, ptrdiff_t k, ptrdiff_t d, ptrdiff_t n, ptrdiff_t m)
{
	ptrdiff_t best = k > -d && k < d ? v[k] : -1;

	if (d == 0)
		return 0;
	if (k < d && k < n && v[k + 1] >= 0 && v[k + 1] - k <= m &&
	    v[k + 1] > best)
		best = v[k + 1];
	if (k > -d && k > -m && v[k - 1] >= 0 && v[k - 1] < n &&
	    v[k - 1] + 1 > best)
		best = v[k - 1] + 1;
	return best;
}

/* Lengthens the paths from one end of a box by step d. If one meets a path from
 * the other end, sets *split to where, and returns true. */
static bool
step(struct furthest *f, const uint64_t *a, const uint64_t *b, ptrdiff_t n,
    ptrdiff_t m, bool from_end, ptrdiff_t d, size_t split[2])
{
	ptrdiff_t *v = f->x[from_end] + WORD_DIFF_STEPS + 1;
	const ptrdiff_t *w = f->x[!from_end] + WORD_DIFF_STEPS + 1;
	const ptrdiff_t delta = n - m, other_d = from_end ? d : d - 1;
	const bool may_meet = (delta % 2 != 0) != from_end;
	ptrdiff_t k, x, y;

	for (k = -d; k <= d; k += 2) {
		if (k < -m || k > n)
			continue;
		x = v[k] = next_point(v, k, d, n, m);
		y = x - k;
		if (x < 0)
			continue;
		while (x < n && y < m &&
		    (from_end ? a[n - 1 - x] == b[m - 1 - y] : a[x] == b[y])) {
			x++;
			y++;
		}
		v[k] = x;
		if (!may_meet || delta - k < -other_d || delta - k > other_d ||
		    w[delta - k] < 0 || w[delta - k] + x < n)
			continue;
		split[0] = from_end ? n - x : x;
		split[1] = from_end ? m - y : y;
		return true;
	}
	return false;
}

/* Finds a point in the middle of the shortest diff of a box; false if the diff
 * is too long. */
static bool
find_middle(
    const struct diff_search *s, const struct diff_box *box, size_t split[2])
{
	static struct furthest f;
	const uint64_t *a = s->key[0] + box->begin[0];
	const uint64_t *b = s->key[1] + box->begin[1];
	const ptrdiff_t n = box->end[0] - box->begin[0];
	const ptrdiff_t m = box->end[1] - box->begin[1];
	ptrdiff_t d;

	if (n - m > 2 * WORD_DIFF_STEPS || m - n > 2 * WORD_DIFF_STEPS)
		return false;
	for (d = 0; d <= WORD_DIFF_STEPS; d++)
		if (step(&f, a, b, n, m, false, d, split) ||
		    step(&f, a, b, n, m, true, d, split)) {
			split[0] += box->begin[0];
			split[1] += box->begin[1];
			return true;
		}
	return false;
}

static void search(struct diff_search *s, struct diff_box box);

/* Searches the stretches between the anchors of a box. */
static void
search_anchored(struct diff_search *s, struct diff_box box)
{
	struct token_spans part[2] = { 0 };
	struct common_runs *c = &s->diff->common;
	const size_t least = s->least;
	struct chain_link *link;
	size_t i, n;

	for (i = 0; i < 2; i++) {
		part[i].key = (uint64_t *)s->key[i] + box.begin[i];
		part[i].n = box.end[i] - box.begin[i];
	}
	common_runs_find(c, &part[0], &part[1], s->least);
	link = mem_new(c->n + 1, sizeof *link);
	for (i = 0; i < c->n; i++) {
		const struct common_run *r = &c->found[i];
		const size_t a = box.begin[0] + r->a, b = box.begin[1] + r->b;

		link[i] = (struct chain_link){ { a, b }, { a + r->n, b + r->n },
			r->n, i };
	}
	n = monotone_chain(link, c->n);
	s->least = least > 1;
	for (i = 0; i < n; i++) {
		search(s,
		    (struct diff_box){ { box.begin[0], box.begin[1] },
			{ link[i].begin[0], link[i].begin[1] } });
		add_equal(s->diff, link[i].begin[0], link[i].begin[1],
		    link[i].weight);
		box.begin[0] = link[i].end[0];
		box.begin[1] = link[i].end[1];
	}
	if (n > 0 || s->least > 0)
		search(s, box);
	s->least = least;
	free(link);
}

/* Adds the equal runs of a box. Calls itself for its parts, whose diffs are
 * half as long. */
static void
search(struct diff_search *s, struct diff_box box)
{
	const size_t a = box.begin[0], b = box.begin[1];
	const uint64_t *x = s->key[0], *y = s->key[1];
	size_t n = 0, tail = 0, split[2];

	while (a + n < box.end[0] && b + n < box.end[1] && x[a + n] == y[b + n])
		n++;
	add_equal(s->diff, a, b, n);
	box.begin[0] += n;
	box.begin[1] += n;
	while (box.end[0] > box.begin[0] && box.end[1] > box.begin[1] &&
	    x[box.end[0] - 1] == y[box.end[1] - 1]) {
		box.end[0]--;
		box.end[1]--;
		tail++;
	}
	if (box.begin[0] < box.end[0] && box.begin[1] < box.end[1]) {
		if (find_middle(s, &box, split)) {
			search(s,
			    (struct diff_box){ { box.begin[0], box.begin[1] },
				{ split[0], split[1] } });
			search(s,
			    (struct diff_box){ { split[0], split[1] },
				{ box.end[0], box.end[1] } });
		} else if (s->least > 0) {
			search_anchored(s, box);
		}
	}
	add_equal(s->diff, box.end[0], box.end[1], tail);
}

/* The tokens between two runs, in the text that has more of them there. A run
 * is NULL for the end of the texts: end has their lengths. */
static size_t
difference(const struct common_run *r, const struct common_run *next,
    const size_t end[2])
{
	const size_t a = r ? r->a + r->n : 0, b = r ? r->b + r->n : 0;
	const size_t n = (next ? next->a : end[0]) - a;
	const size_t m = (next ? next->b : end[1]) - b;

	return n > m ? n : m;
}

/* Removes short runs between longer differences. Once from the first to the
 * last: a difference that grows may make the next run short for it. */
static void
remove_short(struct word_diff *d, size_t least, const size_t end[2])
{
	size_t i, n = 0;

	for (i = 0; i < d->n; i++) {
		const struct common_run *r = &d->equal[i];
		const struct common_run *last = n > 0 ? &d->equal[n - 1] : NULL;
		const struct common_run *next = i + 1 < d->n ? r + 1 : NULL;

		if (r->n < least && 2 * r->n < difference(last, r, end) &&
		    2 * r->n < difference(r, next, end))
			continue;
		d->equal[n++] = *r;
	}
	d->n = n;
}

void
word_diff_find(struct word_diff *d, const struct token_spans *a,
    const struct token_spans *b, size_t least)
{
	struct diff_search s = { { a->key, b->key }, d, least };
	const size_t end[2] = { a->n, b->n };

	d->n = 0;
	search(&s, (struct diff_box){ { 0, 0 }, { a->n, b->n } });
	remove_short(d, least, end);
}
