#include <stdlib.h>

#include "base/mem.h"
#include "verify/top_pairs.h"

void
top_pairs_begin(
    struct top_pairs *t, const struct idmap *ids0, const struct idmap *ids1)
{
	int file;

	t->ids[0] = ids0;
	t->ids[1] = ids1;
	for (file = 0; file < 1 + t->both; file++) {
		t->width[file] = t->ids[1 - file]->n;
		if (t->width[file] > t->most)
			t->width[file] = t->most;
		t->n[file] = mem_new(t->ids[file]->n, sizeof *t->n[file]);
		t->partner[file] = mem_new(
		    t->ids[file]->n, t->width[file] * sizeof *t->partner[file]);
	}
}

/* Whether x is more similar than y; ids has both. */
static bool
before(const struct idmap *ids, struct partner x, struct partner y)
{
	if (x.similarity != y.similarity)
		return x.similarity > y.similarity;
	return span_order(idmap_id(ids, x.number), idmap_id(ids, y.number)) < 0;
}

/* Puts x at or below place i of a heap of n partners. */
static void
sink(const struct idmap *ids, struct partner *p, size_t n, size_t i,
    struct partner x)
{
	size_t k;

	for (; (k = 2 * i + 1) < n; i = k) {
		if (k + 1 < n && before(ids, p[k], p[k + 1]))
			k++;
		if (!before(ids, x, p[k]))
			break;
		p[i] = p[k];
	}
	p[i] = x;
}

/* Puts x at or above place i of a heap. */
static void
rise(const struct idmap *ids, struct partner *p, size_t i, struct partner x)
{
	size_t up;

	for (; i > 0; i = up) {
		up = (i - 1) / 2;
		if (!before(ids, p[up], x))
			break;
		p[i] = p[up];
	}
	p[i] = x;
}

static void
add(struct top_pairs *t, int file, uint32_t number, struct partner x)
{
	struct partner *p = t->partner[file] + number * t->width[file];
	const struct idmap *ids = t->ids[1 - file];
	uint32_t *n = &t->n[file][number];

	if (*n < t->width[file])
		rise(ids, p, (*n)++, x);
	else if (before(ids, x, p[0]))
		sink(ids, p, *n, 0, x);
}

uint32_t
top_pairs_least(const struct top_pairs *t, int file, uint32_t number)
{
	if (!t->partner[file])
		return UINT32_MAX;
	return t->n[file][number] < t->width[file]
	    ? 0
	    : t->partner[file][number * t->width[file]].similarity;
}

void
top_pairs_add(struct top_pairs *t, uint32_t a, uint32_t b, uint32_t similarity)
{
	add(t, 0, a, (struct partner){ similarity, b });
	if (t->both)
		add(t, 1, b, (struct partner){ similarity, a });
}

/* Heapsort. */
static void
sort(const struct idmap *ids, struct partner *p, size_t n)
{
	struct partner x;

	while (n-- > 1) {
		x = p[n];
		p[n] = p[0];
		sink(ids, p, n, 0, x);
	}
}

void
top_pairs_end(struct top_pairs *t)
{
	uint32_t i;
	int file;

	for (file = 0; file < 1 + t->both; file++)
		for (i = 0; i < t->ids[file]->n; i++)
			sort(t->ids[1 - file],
			    t->partner[file] + i * t->width[file],
			    t->n[file][i]);
}

bool
top_pairs_has(
    const struct top_pairs *t, uint32_t a, uint32_t b, uint32_t similarity)
{
	const struct partner *last =
	    t->partner[0] + a * t->width[0] + t->n[0][a] - 1;
	const struct partner x = { similarity, b };

	return t->n[0][a] > 0 && !before(t->ids[1], *last, x);
}

void
top_pairs_free(struct top_pairs *t)
{
	int file;

	for (file = 0; file < 2; file++) {
		free(t->partner[file]);
		free(t->n[file]);
	}
}
