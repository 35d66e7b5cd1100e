#include <stdlib.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "base/threads.h"
#include "join/text_set.h"

enum {
	ONES_BYTES = 2,
	ROW_BYTES = (GRAM_FEW_WORDS + GRAM_MANY_WORDS) * 8 + 2 * ONES_BYTES,
	LONG_ROW_BYTES = GRAM_THREE_WORDS * 8 + ONES_BYTES
};

/* The state of one thread. */
struct set_maker {
	struct gram_counter counter;
	struct codepoints text;
	char apart[THREADS_APART];
};

struct row_run {
	struct text_set *set;
	struct set_maker *maker;
};

size_t
text_set_cost_same(struct span id)
{
	return id.n + sizeof(size_t);
}

size_t
text_set_cost(struct span id, struct span text, size_t length)
{
	return text_set_cost_same(id) + text.n + sizeof(struct set_text) +
	    ROW_BYTES + (length >= GRAM_TEXT_LONG ? LONG_ROW_BYTES : 0);
}

void
text_set_add_same(struct text_set *s, struct span id)
{
	buf_put(&s->ids, id);
	MEM_GROW(s->id, s->id_cap, s->id_n + 2);
	s->id[0] = 0;
	s->id[++s->id_n] = s->ids.n;
	s->text[s->n].first = s->id_n;
	s->bytes += text_set_cost_same(id);
}

void
text_set_add(
    struct text_set *s, struct span id, struct span text, size_t length)
{
	size_t at = s->texts.n;

	buf_put(&s->texts, text);
	MEM_GROW(s->text, s->cap, s->n + 2);
	s->text[s->n++] = (struct set_text){ at, s->id_n, 0, length };
	s->text[s->n].at = s->texts.n;
	s->bytes += text_set_cost(id, text, length) - text_set_cost_same(id);
	text_set_add_same(s, id);
}

static void
make_row(void *state, size_t i, size_t t)
{
	struct row_run *r = state;
	struct set_maker *m = &r->maker[t];

	codepoints_read(&m->text, text_set_text(r->set, i));
	gram_rows_set(&r->set->rows, i, &m->counter, &m->text);
}

void
text_set_make_rows(struct text_set *s, size_t threads)
{
	struct row_run run = { s, mem_new(threads, sizeof *run.maker) };
	size_t t;

	gram_rows_make(&s->rows, s->n, text_set_from_length(s, GRAM_TEXT_LONG));
	threads_run(threads, s->n, make_row, &run);
	for (t = 0; t < threads; t++) {
		free(run.maker[t].counter.slot);
		codepoints_free(&run.maker[t].text);
	}
	free(run.maker);
}

size_t
text_set_from_length(const struct text_set *s, size_t length)
{
	size_t i;

	BISECT(i, 0, s->n, s->text[i].length < length);
	return i;
}

struct span
text_set_text(const struct text_set *s, size_t i)
{
	return (struct span){ s->texts.p + s->text[i].at,
		s->text[i + 1].at - s->text[i].at };
}

struct span
text_set_id(const struct text_set *s, size_t i)
{
	return (struct span){ s->ids.p + s->id[i], s->id[i + 1] - s->id[i] };
}

void
text_set_free(struct text_set *s)
{
	buf_free(&s->texts);
	buf_free(&s->ids);
	free(s->text);
	free(s->id);
	gram_rows_free(&s->rows);
	*s = (struct text_set){ 0 };
}
