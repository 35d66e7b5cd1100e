/* drawn_records.c: keeps the sample in a binary heap. */
#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"
#include "record/drawn_records.h"

static int
order(const void *x, const void *y)
{
	const struct drawn_record *a = x, *b = y;
	int ids;

	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	ids = span_order(a->id, b->id);
	return ids ? ids : span_order(a->line, b->line);
}

static void
sift_up(struct drawn_record *heap, size_t i, struct drawn_record r)
{
	for (; i > 0 && order(&heap[(i - 1) / 2], &r) < 0; i = (i - 1) / 2)
		heap[i] = heap[(i - 1) / 2];
	heap[i] = r;
}

static void
sift_down(struct drawn_record *heap, size_t n, struct drawn_record r)
{
	size_t i = 0, child;

	while ((child = 2 * i + 1) < n) {
		if (child + 1 < n && order(&heap[child], &heap[child + 1]) < 0)
			child++;
		if (order(&heap[child], &r) <= 0)
			break;
		heap[i] = heap[child];
		i = child;
	}
	heap[i] = r;
}

static void
pop(struct drawn_records *d)
{
	d->bytes -= d->heap[0].line.n + 1;
	free(d->heap[0].line.p);
	d->n--;
	sift_down(d->heap, d->n, d->heap[d->n]);
}

static void
push(struct drawn_records *d, struct drawn_record r)
{
	r.line.p = mem_copy(r.line.p, r.line.n);
	r.id.p = r.line.p;
	d->bytes += r.line.n + 1;
	if (d->n == d->cap)
		MEM_GROW(d->heap, d->cap, d->n + 1);
	sift_up(d->heap, d->n++, r);
}

/* Whether the id is in the sample, or was and will not be again. */
static bool
is_seen(struct drawn_records *d, struct span id)
{
	const uint32_t before = d->seen.n;

	return idmap_add(&d->seen, id) < before;
}

/* Whether the last record is not in the sample. */
static bool
is_over(const struct drawn_records *d)
{
	return d->n > d->most ||
	    d->bytes - (d->heap[0].line.n + 1) >= d->bytes_most;
}

void
drawn_records_add(struct drawn_records *d, struct span id, struct span line)
{
	struct drawn_record r = { hash64_seed(id.p, id.n, d->seed), id, line };

	if ((d->n == d->most || d->bytes >= d->bytes_most) &&
	    order(&r, d->heap) >= 0)
		return;
	if (d->ids) {
		if (is_seen(d, id))
			return;
		r.line = id;
	}
	push(d, r);
	while (is_over(d))
		pop(d);
}

void
drawn_records_write(struct drawn_records *d, struct out *o)
{
	size_t i;

	if (d->n)
		qsort(d->heap, d->n, sizeof *d->heap, order);
	for (i = 0; i < d->n; i++) {
		out_field(o, d->heap[i].line, '\n');
	}
}

void
drawn_records_free(struct drawn_records *d)
{
	size_t i;

	for (i = 0; i < d->n; i++)
		free(d->heap[i].line.p);
	free(d->heap);
	idmap_free(&d->seen);
	*d = (struct drawn_records){ 0 };
}
