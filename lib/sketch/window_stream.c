#include <stdlib.h>
#include <string.h>

#include "base/hexbits.h"
#include "base/mem.h"
#include "format/id_twice.h"
#include "record/pair.h"
#include "record/table_record.h"
#include "sketch/pair_sink.h"
#include "sketch/sliding_window.h"
#include "sketch/window_stream.h"

enum { BATCH_LEAST = 4096 }; /* new records to compare at once */

/* A record without its bits. Owns id, which ends in a NUL. */
struct stream_record {
	struct buf id;
	int side;
};

/* The n last records of a table, of which the first `compared` have been
 * compared with each other. */
struct window_stream {
	const char *name; /* of the file */
	struct sketch_kind kind;
	uint64_t *word;
	struct stream_record *record;
	size_t n, compared, word_cap, record_cap;
	struct sliding_window window;
	struct pair_sink_format format;
	struct out *out;
	uint64_t written;
};

static void
put_pair(void *stream, uint32_t x, uint32_t y, uint64_t distance)
{
	struct window_stream *s = stream;
	const struct stream_record *a = &s->record[x], *b = &s->record[y], *c;
	int order = a->side - b->side;

	if (order == 0)
		order = strcmp(a->id.p, b->id.p);
	if (order == 0)
		die("%s in a table",
		    id_twice_message(
			&(struct id_twice){ .id = { a->id.p, strlen(a->id.p) },
			    .is_whole = true,
			    .file = s->name }));
	if (order > 0) {
		c = a;
		a = b;
		b = c;
	}
	pair_write(s->out, (struct span){ a->id.p, strlen(a->id.p) },
	    (struct span){ b->id.p, strlen(b->id.p) },
	    s->format.similarity[distance]);
	pair_write_column(s->out, distance);
	pair_write_column(s->out, s->format.units);
	out_char(s->out, '\n');
	s->written++;
}

/* Sets up the window, when the first record has been read. */
static void
begin(struct window_stream *s, const struct sketch_query *query, int sides)
{
	struct sliding_window *w = &s->window;

	w->words = hexbits_words(s->kind.bits);
	w->by_slots = s->kind.method == SKETCH_MINHASH;
	w->two_sides = sides == 2;
	w->max_distance = sketch_sim_query_max(query, &s->kind);
	w->reach = query->reach;
	w->on_pair = put_pair;
	w->context = s;
	pair_sink_format_make(&s->format, &s->kind, w->max_distance);
}

/* Compares the new records, and keeps the last `keep` of all. */
static void
compare(struct window_stream *s, size_t keep)
{
	struct sliding_window *w = &s->window;
	size_t i, gone = s->n > keep ? s->n - keep : 0;
	struct stream_record record;

	w->word = s->word;
	sliding_window_begin(w);
	for (i = 0; i < s->n; i++)
		sliding_window_add(w, i, s->record[i].side == 2);
	sliding_window_compare(w, s->compared, 0, 1);
	memmove(s->word, s->word + gone * w->words,
	    (s->n - gone) * w->words * sizeof *s->word);
	for (i = gone; i < s->n; i++) {
		record = s->record[i - gone];
		s->record[i - gone] = s->record[i];
		s->record[i] = record;
	}
	s->n = s->compared = s->n - gone;
}

static void
add_record(struct window_stream *s, struct in *in, const struct table_record *t)
{
	size_t old_cap = s->record_cap, words = s->window.words;
	struct stream_record *c;

	MEM_GROW(s->word, s->word_cap, (s->n + 1) * words);
	MEM_GROW(s->record, s->record_cap, s->n + 1);
	memset(s->record + old_cap, 0,
	    (s->record_cap - old_cap) * sizeof *s->record);
	c = &s->record[s->n];
	buf_set(&c->id, t->sketch.id);
	c->id.p[c->id.n] = 0;
	c->side = t->side;
	sketch_record_bits(in, &s->kind, &t->sketch, s->word + s->n++ * words);
}

uint64_t
window_stream_run(struct in *in, struct out *out,
    const struct sketch_query *query, uint64_t *compared)
{
	size_t new = query->reach > BATCH_LEAST ? query->reach : BATCH_LEAST, i;
	struct window_stream s = { .name = in->name, .out = out };
	struct table_record t = { 0 };

	while (table_record_read(in, &s.kind, &t)) {
		if (!s.window.on_pair)
			begin(&s, query, t.sides);
		if (!t.same_table)
			table_record_check(in, &t, query->reach);
		if (s.n > 0 && (!t.same_table || s.n - s.compared == new))
			compare(&s, t.same_table ? query->reach : 0);
		add_record(&s, in, &t);
	}
	if (s.n > 0)
		compare(&s, 0);
	*compared = s.window.compared;
	for (i = 0; i < s.record_cap; i++)
		buf_free(&s.record[i].id);
	free(s.record);
	free(s.word);
	free(s.format.similarity);
	buf_free(&t.last);
	sliding_window_free(&s.window);
	return s.written;
}
