#include <stdlib.h>

#include "base/buf.h"
#include "base/mem.h"
#include "io/run_report.h"
#include "plan/term_choice.h"
#include "record/term_kind.h"
#include "record/vector_terms.h"
#include "verify/all_cosines.h"
#include "weight/balance.h"

enum {
	LEAST = 1, /* similarity of a pair, in millionths */
	SHORT_WORDS = 100,
	GRAM_LEAST = 1,
	GRAM_MOST = 4
};

/* One of the two samples, and its texts as one way counts their terms: those of
 * text i are term[start[i]] up to term[start[i + 1]], each `count` times. */
struct sample {
	struct in in;
	struct buf lines;
	size_t *line; /* where each is */
	size_t n, line_cap;
	uint32_t *term, *count;
	size_t *start, term_cap, count_cap;
	uint64_t *length, tokens; /* of each text; of all */
	uint32_t *documents;	  /* of each term */
};

/* The vectors of a way; w weighs the text of a side. */
struct way {
	const struct term_choice *choice;
	enum term_kind kind;
	struct sample *sample; /* two */
	struct all_cosines cosines;
	struct bm25 weights;
};

static void
read_sample(struct sample *s, const char *path)
{
	size_t n;
	char *line;

	in_open(&s->in, path);
	while ((line = in_record(&s->in, &n))) {
		MEM_GROW(s->line, s->line_cap, s->n + 2);
		s->line[s->n++] = s->lines.n;
		buf_put(&s->lines, (struct span){ line, n + 1 });
		s->line[s->n] = s->lines.n;
	}
	/* What reads a line may read bytes after it. */
	buf_put(&s->lines, (struct span){ (char[IN_PAD]){ 0 }, IN_PAD });
	s->start = mem_new(s->n + 1, sizeof *s->start);
	s->length = mem_new(s->n, sizeof *s->length);
}

/* Makes line i the last one of s->in. */
static void
set_line(struct sample *s, size_t i)
{
	s->in.line = i + 1;
	s->in.last = (struct span){ s->lines.p + s->line[i],
		s->line[i + 1] - s->line[i] - 1 };
}

/* Whether texts have fewer words than SHORT_WORDS in the mean: `_` and blanks
 * are between them. */
static bool
is_short(const struct sample *s)
{
	struct span column[VECTOR_COLUMNS];
	size_t i, k, words = 0;
	struct span text;

	for (i = 0; i < s->n; i++) {
		text.p = s->lines.p + s->line[i];
		text.n = s->line[i + 1] - s->line[i] - 1;
		words++;
		if (span_split(text, column, VECTOR_COLUMNS) < VECTOR_COLUMNS)
			continue;
		text = column[VECTOR_COLUMNS - 1];
		for (k = 0; k < text.n; k++)
			words += text.p[k] == '_' || text.p[k] == ' ';
	}
	return words < SHORT_WORDS * s->n;
}

static void
add_terms(struct sample *s, size_t i, struct idmap *terms,
    const struct term_counts *counts)
{
	const struct term_count *t;
	size_t k, at = s->start[i];

	MEM_GROW(s->term, s->term_cap, at + counts->n);
	MEM_GROW(s->count, s->count_cap, at + counts->n);
	for (k = 0; k < counts->n; k++, at++) {
		t = &counts->term[counts->order[k]];
		s->term[at] = idmap_add(
		    terms, (struct span){ counts->text.buf + t->offset, t->n });
		s->count[at] = t->count;
	}
	s->start[i + 1] = at;
	s->length[i] = counts->tokens;
	s->tokens += counts->tokens;
}

static void
count_terms(struct sample *s, struct idmap *terms, struct vector_terms *reader)
{
	size_t i;

	s->tokens = 0;
	for (i = 0; i < s->n; i++) {
		set_line(s, i);
		if (!vector_terms_parse(reader, &s->in))
			return;
		add_terms(s, i, terms, reader->counts);
	}
}

static void
count_documents(struct sample *s, size_t terms)
{
	size_t k;

	free(s->documents);
	s->documents = mem_new(terms, sizeof *s->documents);
	for (k = 0; k < s->start[s->n]; k++)
		s->documents[s->term[k]]++;
}

/* Reads the frequencies of a side as nd-weigh --common would. */
static void
set_weights(struct way *w, int side)
{
	const struct sample *s = &w->sample[side], *other = &w->sample[!side];
	const bool common = w->choice->ranking && w->kind != TERM_BOTH;
	uint32_t x;

	w->weights = w->choice->weights;
	w->weights.idf.known = common;
	idf_begin(&w->weights.idf, s->n * (uint64_t)DECIMAL_ONE,
	    s->tokens * DECIMAL_ONE);
	for (x = 0; x < w->cosines.terms.n; x++)
		if (s->documents[x] && (!common || other->documents[x]))
			idf_add(&w->weights.idf, idmap_id(&w->cosines.terms, x),
			    s->documents[x] * (uint64_t)DECIMAL_ONE);
}

/* Sets v to the weighted terms of text i; false if it is too short. */
static bool
weigh(struct way *w, struct sample *s, size_t i, struct vector *v)
{
	const bool by_length = w->choice->ranking && w->kind != TERM_WORDS;
	size_t k, n = s->start[i + 1] - s->start[i];

	v->length = s->length[i];
	MEM_GROW(v->term, v->cap, n);
	for (k = 0; k < n; k++)
		v->term[k] =
		    (struct weighted_term){ .term = idmap_id(&w->cosines.terms,
						s->term[s->start[i] + k]),
			    .millionths = s->count[s->start[i] + k] *
				(uint64_t)DECIMAL_ONE };
	v->n = n;
	if (!bm25_weigh(&w->weights, v) ||
	    (by_length && !balance_lengths(v, w->kind == TERM_BOTH)))
		in_bad(&s->in, "expected weights below 10^12, got more");
	if (w->kind == TERM_BOTH)
		balance(v);
	return v->n >= w->choice->least_terms;
}

static void
weigh_side(struct way *w, int side)
{
	struct vector_store *to = &w->cosines.file[side];
	struct record_content c = { 0 };
	struct sample *s = &w->sample[side];
	size_t i;

	set_weights(w, side);
	vector_store_begin(to);
	for (i = 0; i < s->n; i++) {
		set_line(s, i);
		if (!weigh(w, s, i, &c.vector))
			continue;
		span_split(s->in.last, &c.id, 1);
		c.id.n = strcspn(c.id.p, "\t");
		if (!cosine_square(&c.vector, &c.square))
			in_bad(&s->in,
			    "expected weights whose squares sum to "
			    "below 10^25, got more");
		c.n = c.square > 0 ? c.vector.n : 0;
		vector_store_add(to, &w->cosines.terms, &s->in, &c);
	}
	content_free(&c);
	bm25_free(&w->weights);
}

/* How many texts of A and B are the most similar ones of each other. */
static size_t
count_mutual(struct way *w)
{
	struct score score = { .m.t = { LEAST, 1000000 }, .cross = true };
	struct top_pairs t = { .most = 1, .both = true };
	size_t n = 0;
	uint32_t a, b;

	all_cosines_top(&w->cosines, &score, &t);
	for (a = 0; a < w->cosines.file[0].unique.ids.n; a++) {
		if (!t.n[0][a])
			continue;
		b = t.partner[0][a].number;
		n += t.partner[1][b].number == a;
	}
	top_pairs_free(&t);
	return n;
}

/* Measures a way. */
static size_t
measure(const struct term_choice *c, struct sample *sample, enum term_kind kind)
{
	/* Reachable until the program ends. */
	static struct term_counts all_counts[TERM_KINDS];
	static struct char_grams all_grams[TERM_KINDS];
	static struct vector_terms readers[TERM_KINDS];
	struct term_counts *counts = &all_counts[kind];
	struct way w = { c, kind, sample };
	size_t n;
	int side;

	all_grams[kind] = (struct char_grams){ .least = GRAM_LEAST,
		.most = GRAM_MOST,
		.ended = kind == TERM_BOTH };
	readers[kind].counts = counts;
	counts->grams = kind == TERM_WORDS ? NULL : &all_grams[kind];
	counts->words = kind != TERM_CHARACTERS;
	for (side = 0; side < 2; side++)
		count_terms(&sample[side], &w.cosines.terms, &readers[kind]);
	for (side = 0; side < 2; side++)
		count_documents(&sample[side], w.cosines.terms.n);
	for (side = 0; side < 2; side++)
		weigh_side(&w, side);
	n = count_mutual(&w);
	for (side = 0; side < 2; side++)
		vector_store_free(&w.cosines.file[side]);
	idmap_free(&w.cosines.terms);
	return n;
}

void
term_choice_write(
    const struct term_choice *c, const char *a, const char *b, struct out *o)
{
	enum term_kind order[TERM_KINDS] = { TERM_WORDS, TERM_CHARACTERS,
		TERM_BOTH };
	static struct sample sample[2]; /* as above */
	size_t found[TERM_KINDS], all, i, best = 0, tried = 0;
	char *by;

	read_sample(&sample[0], a);
	read_sample(&sample[1], b);
	all = sample[0].n;
	if (is_short(&sample[0])) {
		order[0] = TERM_CHARACTERS;
		order[1] = TERM_WORDS;
	}
	do {
		found[tried] = measure(c, sample, order[tried]);
		if (found[tried] > found[best] &&
		    (found[tried] - found[best]) * 100 > all)
			best = tried;
		tried++;
	} while (tried < TERM_KINDS && found[best] * 20 < all * 19);
	by = mem_format("by_%s", term_kind_names[order[best]]);
	run_report(by, 1);
	free(by);
	out_str(o, term_kind_names[order[best]]);
	for (i = 0; i < tried; i++)
		out_fmt(o, "\t%s %zu", term_kind_names[order[i]], found[i]);
	out_fmt(o, "\tof %zu\n", all);
}
