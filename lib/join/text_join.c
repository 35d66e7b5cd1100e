#include <stdlib.h>

#include "base/mem.h"
#include "base/threads.h"
#include "io/progress.h"
#include "join/text_join.h"
#include "record/pair.h"
#include "similarity/edit_distance.h"

enum {
	QUERIES = 64,	  /* of x at a time */
	TILE = 1024,	  /* rows: their bitmaps are in the cache */
	LINES = 64 << 10, /* bytes that a thread keeps */
};

/* The state of one thread. */
struct join_thread {
	struct edit_buffer buffer;
	struct codepoints longer, shorter[EDIT_TOGETHER];
	uint32_t hit[TILE];
	struct out lines; /* in memory */
	uint64_t compared, distances, steps, pairs, cut;
	char apart[THREADS_APART];
};

/* A join of x, the longer texts, with y, which may be x. */
struct join_run {
	struct text_join *j;
	const struct text_set *x, *y;
	bool by_id;
};

/* Texts from..to - 1. */
struct tile_range {
	size_t from, to;
};

static size_t
smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Moves the lines of a thread to the sorter, in one piece as it asks for. */
static void
flush(struct text_join *j, struct join_thread *w)
{
	if (!w->lines.used)
		return;
	pthread_mutex_lock(&j->lock);
	out_put(&j->sorter.out, w->lines.buf, w->lines.used);
	pthread_mutex_unlock(&j->lock);
	w->lines.used = 0;
}

/* Writes the pair of two ids of texts of n_a and n_b characters. */
static void
write_pair(struct text_join *j, struct join_thread *w, struct span a,
    struct span b, size_t distance, size_t n_a, size_t n_b)
{
	if (span_order(a, b) > 0)
		pair_write_edit(&w->lines, b, a, distance, n_b, n_a);
	else
		pair_write_edit(&w->lines, a, b, distance, n_a, n_b);
	w->pairs++;
	if (w->lines.used > LINES)
		flush(j, w);
}

void
text_join_equal(
    struct text_join *j, struct span a, struct span b, size_t length)
{
	write_pair(j, j->thread, a, b, 0, length, length);
}

/* Writes the pairs of the ids of text a of x and text b of y. */
static void
write_pairs(struct join_run *r, struct join_thread *w, size_t a, size_t b,
    size_t distance)
{
	const struct set_text *x = &r->x->text[a], *y = &r->y->text[b];
	size_t i, k, n = x[1].first - x->first, m = y[1].first - y->first;
	struct span id;

	/* Of one text that two parts have, the cut pairs are counted already.
	 */
	if (distance > 0 ||
	    !span_equal(text_set_text(r->x, a), text_set_text(r->y, b)))
		w->cut += (n + x->more) * (m + y->more) - n * m;
	for (i = x->first; i < x[1].first; i++) {
		id = text_set_id(r->x, i);
		for (k = y->first; k < y[1].first; k++)
			if (!r->by_id || x->length > y->length ||
			    span_order(text_set_id(r->y, k), id) < 0)
				write_pair(r->j, w, id, text_set_id(r->y, k),
				    distance, x->length, y->length);
	}
}

/* Writes the pairs of the ids of text a of x with each other. */
static void
write_equal(struct join_run *r, struct join_thread *w, size_t a)
{
	const struct set_text *x = &r->x->text[a];
	size_t i, k;

	for (i = x->first; i < x[1].first; i++)
		for (k = i + 1; k < x[1].first; k++)
			write_pair(r->j, w, text_set_id(r->x, i),
			    text_set_id(r->x, k), 0, x->length, x->length);
}

/* Writes the pairs of text a of x and texts from..to - 1 of y. */
static void
join_text(
    struct join_run *r, struct join_thread *w, size_t a, size_t from, size_t to)
{
	size_t n = r->x->text[a].length, most = edits_allowed(r->j->t, n);
	size_t distance[EDIT_TOGETHER], hits, h, together, k;

	hits = gram_scan(&r->y->rows, from, to, &r->x->rows, a, most, w->hit);
	w->compared += to - from;
	w->distances += hits;
	w->steps += hits * n * (most / 64 + 1) * (most / 64 + 1);
	if (hits > 0)
		codepoints_read(&w->longer, text_set_text(r->x, a));
	for (h = 0; h < hits; h += together) {
		together = smaller(hits - h, EDIT_TOGETHER);
		for (k = 0; k < together; k++)
			codepoints_read(
			    &w->shorter[k], text_set_text(r->y, w->hit[h + k]));
		edit_distances(&w->buffer, &w->longer, w->shorter, together,
		    most, distance);
		for (k = 0; k < together; k++)
			if (distance[k] <= most)
				write_pairs(
				    r, w, a, w->hit[h + k], distance[k]);
	}
}

/* The texts of y that text number i of x is compared with. */
static struct tile_range
range_of(const struct join_run *r, size_t i)
{
	size_t n = r->x->text[i].length;
	size_t from = text_set_from_length(r->y, n - edits_allowed(r->j->t, n));

	return (struct tile_range){ from,
		r->x == r->y ? i : text_set_from_length(r->y, n + 1) };
}

/* Joins a few texts of x with y, TILE rows of it after the other: these stay in
 * the cache. */
static void
join_texts(void *state, size_t block, size_t t)
{
	struct join_run *r = state;
	struct join_thread *w = &r->j->thread[t];
	struct tile_range range[QUERIES], all = { SIZE_MAX, 0 };
	size_t begin = block * QUERIES, n, i, k, from, to;

	n = smaller(r->x->n - begin, QUERIES);
	progress_tick("comparing", begin, r->x->n);
	for (i = 0; i < n; i++) {
		range[i] = range_of(r, begin + i);
		all.from = smaller(all.from, range[i].from);
		all.to = range[i].to; /* ascending */
		if (r->x == r->y)
			write_equal(r, w, begin + i);
	}
	for (k = all.from; k < all.to; k += TILE)
		for (i = 0; i < n; i++) {
			from = range[i].from > k ? range[i].from : k;
			to = smaller(range[i].to, k + TILE);
			if (from < to)
				join_text(r, w, begin + i, from, to);
		}
}

void
text_join_open(struct text_join *j, const char *dir, size_t memory)
{
	size_t t;

	pthread_mutex_init(&j->lock, NULL);
	line_sorter_open(&j->sorter, dir, memory);
	j->thread = mem_new(j->threads, sizeof *j->thread);
	for (t = 0; t < j->threads; t++)
		out_memory(&j->thread[t].lines, &j->sorter.out, SIZE_MAX, NULL);
}

void
text_join_across(struct text_join *j, const struct text_set *x,
    const struct text_set *y, bool by_id)
{
	struct join_run r = { j, x, y, by_id };

	threads_run(j->threads, (x->n + QUERIES - 1) / QUERIES, join_texts, &r);
}

/* Adds up and frees what a thread has. */
static void
end_thread(struct text_join *j, struct join_thread *w)
{
	size_t i;

	flush(j, w);
	j->compared += w->compared;
	j->distances += w->distances;
	j->steps += w->steps;
	j->pairs += w->pairs;
	j->cut += w->cut;
	free(w->lines.buf);
	free(w->buffer.step);
	codepoints_free(&w->longer);
	for (i = 0; i < EDIT_TOGETHER; i++)
		codepoints_free(&w->shorter[i]);
}

void
text_join_close(struct text_join *j, struct out *out)
{
	size_t t;

	for (t = 0; t < j->threads; t++)
		end_thread(j, &j->thread[t]);
	free(j->thread);
	line_sorter_close(&j->sorter, out);
}
