/* edit_pairs.c: documents to pairs of texts with a high edit similarity. */
#include "io/in.h"
#include "option/opt.h"
#include "pairs/edit_pairs.h"
#include "plan/sentence_plan_file.h"
#include "record/document.h"

enum {
	MEMORY_LEAST = 1 << 20,
	/* Besides texts: the program, and of each thread. */
	PROGRAM_BYTES = 4 << 20,
	THREAD_BYTES = 1 << 20,
	SORT_MOST = 1 << 30 /* bytes that are sorted at a time */
};

static void
report(const struct edit_pairs *p, const struct in *in)
{
	const struct text_documents *d = &p->documents;
	const struct text_join *j = &p->parts.join;

	document_notes(in, d->crs, d->replaced);
	note_count(in->name, d->empty, "document", "without text");
	if (j->cut)
		note("%s: %ju pair%s of equal texts cut by -M %zu", in->name,
		    (uintmax_t)j->cut, plural(j->cut), p->parts.max_equal);
	if (p->verbose)
		info("%s: %ju comparison%s, %ju pair%s", in->name,
		    (uintmax_t)j->compared, plural(j->compared),
		    (uintmax_t)j->pairs, plural(j->pairs));
}

static void
close_file(struct edit_pairs *p, struct in *in)
{
	struct text_documents *d = &p->documents;

	report(p, in);
	in_close(in);
	d->crs = d->replaced = d->empty = 0;
}

/* Shares out the memory, and opens the documents. */
static void
open_documents(struct edit_pairs *p)
{
	const size_t other =
	    PROGRAM_BYTES + p->parts.join.threads * THREAD_BYTES;

	if (p->memory < MEMORY_LEAST)
		opt_bad("-S: expected at least 1M, got %zu", p->memory);
	if (!p->documents.dir)
		p->documents.dir = out_temporary();
	p->memory = p->memory > 2 * other ? p->memory - other : p->memory / 2;
	p->documents.memory = p->memory < SORT_MOST ? p->memory : SORT_MOST;
	in_open_rejects(&p->in, p->file, p->rejects);
	out_open(&p->out, NULL);
}

static void
close_documents(struct edit_pairs *p)
{
	out_close(&p->out);
	close_file(p, &p->in);
	text_documents_free(&p->documents);
}

/* For struct text_stars: the next document of an input. */
static bool
next_text(void *state, struct span *id, struct span *text, size_t *chars)
{
	struct edit_pairs *p = state;

	if (!text_documents_next(&p->documents, &p->in, id, text))
		return false;
	*chars = p->documents.chars.n;
	return true;
}

/* The same: the keys of a text. */
static size_t
make_keys(
    void *state, size_t thread, struct span text, size_t chars, uint32_t *key)
{
	struct edit_pairs *p = state;

	return sentence_bands_keys(&p->keys, thread, text, chars, key);
}

/* Sets which texts are compared with all others, and the bands of others. */
static void
choose_bands(struct edit_pairs *p)
{
	struct sentence_plan plan = { .strata = p->bands > 0,
		.stratum = { { 0, SENTENCE_LONGEST, p->bands } },
		.longest = p->bands ? 0 : SENTENCE_LONGEST };

	if (p->plan)
		sentence_plan_read(&plan, p->plan);
	p->stars.longest = plan.longest;
	sentence_bands_open(
	    &p->keys, &plan, p->rows, &p->shape, p->stars.threads);
	p->stars.keys_most = p->keys.most;
}

void
edit_pairs_stars(struct edit_pairs *p)
{
	struct text_stars *s = &p->stars;

	open_documents(p);
	s->t = p->parts.join.t;
	s->threads = p->parts.join.threads;
	s->memory = p->memory;
	s->dir = p->documents.dir;
	s->make_keys = make_keys;
	s->next = next_text;
	s->state = p;
	choose_bands(p);
	text_stars_run(s, &p->out);
	p->parts.join.compared = s->compared;
	p->parts.join.pairs = s->pairs;
	close_documents(p);
}

static void
read_plan(struct edit_pairs *p)
{
	struct sentence_plan plan;

	sentence_plan_read(&plan, p->plan);
	if (plan.longest != SENTENCE_LONGEST)
		p->documents.max_length = plan.longest;
}

/* Opens the join: the pairs are sorted in a quarter of the memory. */
static void
open_join(struct edit_pairs *p)
{
	const size_t room = p->documents.memory / 4;

	p->parts.memory = p->memory;
	text_join_open(&p->parts.join, p->documents.dir,
	    room > MEMORY_LEAST ? room : MEMORY_LEAST);
}

/* Finds the pairs of the documents and, if there is one, a second file. */
static void
find_pairs(struct edit_pairs *p)
{
	struct sorted_texts x, y;
	struct in file;

	if (p->against) {
		in_open(&file, p->against);
		sorted_texts_read(&y, &p->documents, &file);
		close_file(p, &file);
	}
	sorted_texts_read(&x, &p->documents, &p->in);
	open_join(p);
	if (p->against) {
		text_parts_between(&p->parts, &y, &x, true);
		sorted_texts_free(&y);
	} else {
		text_parts_within(&p->parts, &x);
	}
	sorted_texts_free(&x);
}

void
edit_pairs_run(struct edit_pairs *p)
{
	if (p->plan)
		read_plan(p);
	open_documents(p);
	find_pairs(p);
	text_join_close(&p->parts.join, &p->out);
	close_documents(p);
}
