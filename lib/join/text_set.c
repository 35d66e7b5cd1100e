/* text_set.c: different texts by length. */
#include <stdlib.h>

#include "base/die.h"
#include "base/mem.h"
#include "base/threads.h"
#include "join/text_set.h"

/* The state of one thread. */
struct row_maker {
	struct gram_counter counter;
	struct codepoints text;
	char apart[THREADS_APART];
};

struct row_run {
	struct text_set *set;
	struct row_maker *maker;
};

static void
add_id(struct text_set *s, struct span id, uint32_t text)
{
	s->id = mem_grow(s->id, &s->id_cap, s->id_n + 1, sizeof *s->id);
	s->id[s->id_n++] = (struct text_id){ s->ids.n, id.n, text };
	buf_put(&s->ids, id);
}

void
text_set_add(
    struct text_set *s, struct span id, struct span text, size_t length)
{
	uint32_t old = s->texts.n, number = idmap_add(&s->texts, text);

	if (number == IDMAP_NONE)
		die("expected at most %u texts, got more", IDMAP_MAX);
	if (number == old) {
		s->length = mem_grow(
		    s->length, &s->length_cap, number + 1, sizeof *s->length);
		s->length[number] = length;
	}
	add_id(s, id, number);
}

/* Calls qsort_r's comparison: ids by text, then in byte order. */
static int
id_order(const void *a, const void *b, void *set)
{
	const struct text_id *x = a, *y = b;
	const struct text_set *s = set;

	if (x->text != y->text)
		return x->text < y->text ? -1 : 1;
	return span_order((struct span){ s->ids.p + x->at, x->n },
	    (struct span){ s->ids.p + y->at, y->n });
}

static int
length_order(const void *a, const void *b, void *set)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	const struct text_set *s = set;

	if (s->length[x] != s->length[y])
		return s->length[x] < s->length[y] ? -1 : 1;
	return x < y ? -1 : x > y;
}

static void
make_row(void *state, size_t i, size_t t)
{
	struct row_run *r = state;
	struct text_set *s = r->set;
	struct row_maker *m = &r->maker[t];

	codepoints_read(&m->text, idmap_id(&s->texts, s->order[i]));
	gram_rows_set(&s->rows, i, &m->counter, &m->text);
}

static void
make_rows(struct text_set *s, size_t n, size_t threads)
{
	struct row_run run = { s, mem_new(threads, sizeof *run.maker) };
	size_t t;

	s->rows.n = n;
	gram_rows_make(&s->rows, n, text_set_from_length(s, GRAM_TEXT_LONG));
	threads_run(threads, n, make_row, &run);
	for (t = 0; t < threads; t++) {
		free(run.maker[t].counter.slot);
		codepoints_free(&run.maker[t].text);
	}
	free(run.maker);
}

void
text_set_order(struct text_set *s, size_t threads)
{
	size_t i, n = s->texts.n;

	if (s->id_n > 0)
		qsort_r(s->id, s->id_n, sizeof *s->id, id_order, s);
	s->first = mem_new(s->texts.n + 1, sizeof *s->first);
	for (i = s->id_n; i > 0; i--)
		s->first[s->id[i - 1].text] = i - 1;
	s->first[s->texts.n] = s->id_n;
	s->order = mem_new(s->texts.n, sizeof *s->order);
	for (i = 0; i < n; i++)
		s->order[i] = i;
	qsort_r(s->order, n, sizeof *s->order, length_order, s);
	make_rows(s, n, threads);
}

size_t
text_set_from_length(const struct text_set *s, size_t n)
{
	size_t low = 0, high = s->rows.n, i;

	while (low < high) {
		i = low + (high - low) / 2;
		if (s->length[s->order[i]] < n)
			low = i + 1;
		else
			high = i;
	}
	return low;
}

struct span
text_set_id(const struct text_set *s, size_t i)
{
	return (struct span){ s->ids.p + s->id[i].at, s->id[i].n };
}

void
text_set_free(struct text_set *s)
{
	idmap_free(&s->texts);
	buf_free(&s->ids);
	free(s->id);
	free(s->length);
	free(s->order);
	free(s->first);
	gram_rows_free(&s->rows);
	*s = (struct text_set){ 0 };
}
