/* text_join.c: exact join of texts by edit similarity. */
#include <stdlib.h>
#include <string.h>

#include "base/fraction.h"
#include "base/mem.h"
#include "base/threads.h"
#include "io/out_blocks.h"
#include "io/progress.h"
#include "join/text_join.h"
#include "record/document.h"
#include "record/pair.h"
#include "similarity/edit_distance.h"
#include "similarity/measure_table.h"

enum {
	QUERIES = 64,	  /* of a block of output */
	TILE = 1024,	  /* rows: their bitmaps are in the cache */
	TOGETHER = 65536, /* documents that are compared with all at once */
};

/* The state of one thread. */
struct join_thread {
	struct edit_buffer buffer;
	struct codepoints longer, shorter[EDIT_TOGETHER];
	uint32_t hit[TILE];
	uint64_t compared, distances, steps, pairs, cut;
	char apart[THREADS_APART];
};

/* A join of x, the longer texts, with y, which may be x. */
struct join_run {
	struct text_join *j;
	struct text_set *x, *y;
	struct join_thread *thread;
	struct out_blocks *blocks;
	const struct measure_row *edit;
};

/* Texts from..to - 1. */
struct text_range {
	size_t from, to;
};

static size_t
smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* The largest distance of a pair whose longer text has n characters. */
static size_t
most_edits(const struct text_join *j, size_t n)
{
	return n * (j->t.q - j->t.p) / j->t.q;
}

static bool
add_column(void *to, struct span text)
{
	struct buf *joined = to;

	if (joined->n + text.n >= UINT32_MAX)
		return false;
	buf_put(joined, text);
	buf_char(joined, '\t');
	return true;
}

/* Reads the next document; its characters are in text. False at the end. */
static bool
next_document(struct text_join *j, struct in *in, struct codepoints *text,
    struct span *id, struct span *field)
{
	size_t len;
	char *line;

	while ((line = in_line(in, &len))) {
		if (len > 0 && line[len - 1] == '\r') {
			j->crs++;
			len--;
		}
		j->joined.n = 0;
		if (!document_read(
			in, line, len, j->columns, id, add_column, &j->joined))
			continue;
		*field = (struct span){ j->joined.p,
			j->joined.n - (j->joined.n > 0) };
		j->replaced += codepoints_read(text, *field);
		if (text->n == 0) {
			j->empty++;
			continue;
		}
		return true;
	}
	return false;
}

/* Writes the pair of id a of x and id b of y, n_a and n_b characters long. */
static void
write_pair(struct join_run *r, struct join_thread *w, struct out *out, size_t a,
    size_t b, size_t distance, size_t n_a, size_t n_b)
{
	struct span x = text_set_id(r->x, a), y = text_set_id(r->y, b);
	bool swap = span_order(x, y) > 0;
	struct fraction f;

	measure_fraction(r->edit, distance, n_a, n_b, &f);
	pair_write(out, swap ? y : x, swap ? x : y, fraction_millionths(f));
	pair_write_column(out, distance);
	pair_write_column(out, swap ? n_b : n_a);
	pair_write_column(out, swap ? n_a : n_b);
	out_char(out, '\n');
	w->pairs++;
}

/* Writes the pairs of the ids of text a of x and text b of y. */
static void
write_pairs(struct join_run *r, struct join_thread *w, struct out *out,
    uint32_t a, uint32_t b, size_t distance)
{
	size_t na = r->x->length[a], nb = r->y->length[b];
	size_t a0 = r->x->first[a], a1 = r->x->first[a + 1];
	size_t b0 = r->y->first[b], b1 = r->y->first[b + 1], i, k;
	size_t most = r->j->max_equal, all = (a1 - a0) * (b1 - b0);
	bool other = r->x != r->y;

	if (!other) {
		a1 = a1 - a0 > most ? a0 + most : a1;
		b1 = b1 - b0 > most ? b0 + most : b1;
		w->cut += all - (a1 - a0) * (b1 - b0);
	}
	for (i = a0; i < a1; i++)
		for (k = b0; k < b1; k++)
			if (!other || na > nb ||
			    span_order(
				text_set_id(r->y, k), text_set_id(r->x, i)) < 0)
				write_pair(r, w, out, i, k, distance, na, nb);
}

/* Writes the pairs of the ids of text a of x with each other. */
static void
write_equal(
    struct join_run *r, struct join_thread *w, struct out *out, uint32_t a)
{
	size_t first = r->x->first[a], n = r->x->first[a + 1] - first, i, k;
	size_t length = r->x->length[a], most = r->j->max_equal;

	for (i = 0; i < n; i++)
		for (k = i + 1; k < (i == 0 ? n : n > most ? most : n); k++)
			write_pair(
			    r, w, out, first + i, first + k, 0, length, length);
	if (n > most)
		w->cut += (n - 1) * (n - 2) / 2 - (most - 1) * (most - 2) / 2;
}

/* Writes the pairs of text number i in order of x and texts from..to - 1 of
 * y. */
static void
join_text(struct join_run *r, struct join_thread *w, struct out *out, size_t i,
    size_t from, size_t to)
{
	uint32_t a = r->x->order[i];
	size_t most = most_edits(r->j, r->x->length[a]), hits, h, n, k;
	size_t distance[EDIT_TOGETHER];

	hits = gram_scan(&r->y->rows, from, to, &r->x->rows, i, most, w->hit);
	w->compared += to - from;
	w->distances += hits;
	w->steps += hits * r->x->length[a] * (most / 64 + 1) * (most / 64 + 1);
	if (hits > 0)
		codepoints_read(&w->longer, idmap_id(&r->x->texts, a));
	for (h = 0; h < hits; h += n) {
		n = smaller(hits - h, EDIT_TOGETHER);
		for (k = 0; k < n; k++) {
			w->hit[h + k] = r->y->order[w->hit[h + k]];
			codepoints_read(&w->shorter[k],
			    idmap_id(&r->y->texts, w->hit[h + k]));
		}
		edit_distances(
		    &w->buffer, &w->longer, w->shorter, n, most, distance);
		for (k = 0; k < n; k++)
			if (distance[k] <= most)
				write_pairs(
				    r, w, out, a, w->hit[h + k], distance[k]);
	}
}

/* The texts of y that text number i of x is compared with. */
static struct text_range
range_of(const struct join_run *r, size_t i)
{
	size_t n = r->x->length[r->x->order[i]];
	size_t from = text_set_from_length(r->y, n - most_edits(r->j, n));

	return (struct text_range){ from,
		r->x == r->y ? i : text_set_from_length(r->y, n + 1) };
}

/* Joins a few texts of x with y, TILE rows of it after the other: these stay in
 * the cache. */
static void
join_texts(void *state, size_t block, size_t t)
{
	struct join_run *r = state;
	struct join_thread *w = &r->thread[t];
	struct out *out = out_blocks_begin(r->blocks, block);
	struct text_range range[QUERIES], all = { SIZE_MAX, 0 };
	size_t begin = block * QUERIES, n, i, k, from, to;

	n = r->x->rows.n - begin < QUERIES ? r->x->rows.n - begin : QUERIES;
	progress_tick("comparing", begin, r->x->rows.n);
	for (i = 0; i < n; i++) {
		range[i] = range_of(r, begin + i);
		all.from = smaller(all.from, range[i].from);
		all.to = range[i].to; /* ascending */
		if (r->x == r->y)
			write_equal(r, w, out, r->x->order[begin + i]);
	}
	for (k = all.from; k < all.to; k += TILE)
		for (i = 0; i < n; i++) {
			from = range[i].from > k ? range[i].from : k;
			to = smaller(range[i].to, k + TILE);
			if (from < to)
				join_text(r, w, out, begin + i, from, to);
		}
	out_blocks_end(r->blocks, block);
}

static void
join(struct join_run *r)
{
	r->edit = measure_find("edit", strlen("edit"), MEASURE_SCORE);
	r->blocks = out_blocks_new(r->j->out, r->j->threads);
	threads_run(r->j->threads, (r->x->rows.n + QUERIES - 1) / QUERIES,
	    join_texts, r);
	out_blocks_free(r->blocks);
}

/* Adds up and frees what the threads have. */
static void
end_threads(struct text_join *j, struct join_thread *thread)
{
	size_t t, i;

	for (t = 0; t < j->threads; t++) {
		j->compared += thread[t].compared;
		j->distances += thread[t].distances;
		j->steps += thread[t].steps;
		j->pairs += thread[t].pairs;
		j->cut += thread[t].cut;
		free(thread[t].buffer.step);
		codepoints_free(&thread[t].longer);
		for (i = 0; i < EDIT_TOGETHER; i++)
			codepoints_free(&thread[t].shorter[i]);
	}
	free(thread);
}

/* Adds the documents of up to max_length characters to a set. */
static void
read_set(struct text_join *j, struct in *in, struct text_set *set)
{
	struct codepoints text = { 0 };
	struct span id, field;

	while (next_document(j, in, &text, &id, &field)) {
		j->documents++;
		if (text.n <= j->max_length)
			text_set_add(set, id, field, text.n);
	}
	codepoints_free(&text);
}

void
text_join_read(struct text_join *j, struct in *in)
{
	read_set(j, in, &j->set);
}

void
text_join_within(struct text_join *j)
{
	struct join_run run = { j, &j->set, &j->set };

	run.thread = mem_new(j->threads, sizeof *run.thread);
	text_set_order(&j->set, j->threads);
	join(&run);
	end_threads(j, run.thread);
}

void
text_join_longer(struct text_join *j, struct in *in)
{
	struct text_set some = { 0 };
	struct join_run run = { j, &j->set, &some };
	struct codepoints text = { 0 };
	struct span id, field;
	bool more = true;

	run.thread = mem_new(j->threads, sizeof *run.thread);
	text_set_order(&j->set, j->threads);
	while (more) {
		while (some.id_n < TOGETHER &&
		    (more = next_document(j, in, &text, &id, &field)))
			text_set_add(&some, id, field, text.n);
		text_set_order(&some, j->threads);
		join(&run);
		text_set_free(&some);
	}
	codepoints_free(&text);
	end_threads(j, run.thread);
}

void
text_join_against(struct text_join *j, struct in *in)
{
	struct text_set other = { 0 };
	struct join_run run = { j, &j->set, &other };

	run.thread = mem_new(j->threads, sizeof *run.thread);
	read_set(j, in, &other);
	text_set_order(&j->set, j->threads);
	text_set_order(&other, j->threads);
	join(&run);
	run.x = &other;
	run.y = &j->set;
	join(&run);
	text_set_free(&other);
	end_threads(j, run.thread);
}

void
text_join_free(struct text_join *j)
{
	text_set_free(&j->set);
	buf_free(&j->joined);
}
