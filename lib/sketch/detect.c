/* detect.c: the pairs of tables of records. */
#include <stdlib.h>
#include <string.h>

#include "base/hexbits.h"
#include "base/mem.h"
#include "record/table_record.h"
#include "sketch/detect.h"
#include "sketch/found.h"
#include "sketch/window.h"

enum { LEAST = 4096 };	/* records that are new, to be worth the tiles */

/* Of a record all but the bits; owns id. */
struct card {
	char *id;
	size_t cap;
	int side;
};

/* The records of a table that are at hand, n of them, of which the first old
 * ones have been compared. */
struct stretch {
	const char *name;	/* of the file */
	struct sketch_kind kind;
	uint64_t *word;
	struct card *card;
	size_t n, old, word_cap, card_cap;
	struct window window;
	struct found_form form;
	struct out *out;
	char *buf;
	size_t buf_cap;
	uint64_t written;
};

static void
put(void *to, uint32_t x, uint32_t y, uint64_t distance)
{
	struct stretch *s = to;
	const struct card *a = &s->card[x], *b = &s->card[y], *c;
	int order = a->side - b->side;
	size_t n;

	if (order == 0)
		order = strcmp(a->id, b->id);
	if (order == 0)
		die("%s: expected each id once in a table, got '%s' again",
		    s->name, a->id);
	if (order > 0) {
		c = a;
		a = b;
		b = c;
	}
	n = found_line(&s->form, a->id, b->id, distance, &s->buf, &s->buf_cap);
	out_put(s->out, s->buf, n);
	s->written++;
}

/* What is the same for all records, when the first has been read. */
static void
begin(struct stretch *s, const struct sketch_query *a, int sides)
{
	struct window *w = &s->window;

	w->words = hexbits_words(s->kind.bits);
	w->terms = s->kind.method == SKETCH_MINHASH;
	w->two = sides == 2;
	w->most = sketch_sim_query_max(a, &s->kind);
	w->reach = a->reach;
	w->found = put;
	w->to = s;
	found_form(&s->form, &s->kind, w->most);
}

/* Compares the records that are new, and keeps the last keep of all. */
static void
compare(struct stretch *s, size_t keep)
{
	struct window *w = &s->window;
	size_t i, gone = s->n > keep ? s->n - keep : 0;
	struct card card;

	w->word = s->word;
	window_begin(w);
	for (i = 0; i < s->n; i++)
		window_add(w, i, s->card[i].side == 2);
	window_compare(w, s->old, 0, 1);
	memmove(s->word, s->word + gone * w->words,
	    (s->n - gone) * w->words * sizeof *s->word);
	for (i = gone; i < s->n; i++) {
		card = s->card[i - gone];
		s->card[i - gone] = s->card[i];
		s->card[i] = card;
	}
	s->n = s->old = s->n - gone;
}

static void
take(struct stretch *s, struct in *in, const struct table_record *t)
{
	size_t had = s->card_cap, words = s->window.words, n;
	struct card *c;

	s->word = mem_grow(s->word, &s->word_cap, (s->n + 1) * words,
	    sizeof *s->word);
	s->card = mem_grow(s->card, &s->card_cap, s->n + 1, sizeof *s->card);
	memset(s->card + had, 0, (s->card_cap - had) * sizeof *s->card);
	c = &s->card[s->n];
	n = t->sketch.id.n;
	c->id = mem_grow(c->id, &c->cap, n + 1, 1);
	memcpy(c->id, t->sketch.id.p, n);
	c->id[n] = 0;
	c->side = t->side;
	sketch_record_bits(in, &s->kind, &t->sketch, s->word + s->n++ * words);
}

uint64_t
detect_run(struct in *in, struct out *out, const struct sketch_query *a,
    uint64_t *compared)
{
	size_t new = a->reach > LEAST ? a->reach : LEAST, i;
	struct stretch s = { .name = in->name, .out = out };
	struct table_record t = {0};

	while (table_record_read(in, &s.kind, &t)) {
		if (!s.window.found)
			begin(&s, a, t.sides);
		if (!t.same_table)
			table_record_check(in, &t, a->reach);
		if (s.n > 0 && (!t.same_table || s.n - s.old == new))
			compare(&s, t.same_table ? a->reach : 0);
		take(&s, in, &t);
	}
	if (s.n > 0)
		compare(&s, 0);
	*compared = s.window.compared;
	for (i = 0; i < s.card_cap; i++)
		free(s.card[i].id);
	free(s.card);
	free(s.word);
	free(s.form.similarity);
	free(s.buf);
	free(t.last);
	window_free(&s.window);
	return s.written;
}
