#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "plan/sentence_sample.h"
#include "record/pair.h"
#include "text/codepoints.h"

static const double numbers = 4294967296; /* of a sentence: below this */

enum { PRUNE_LEAST = 1 << 16 };

double
sentence_sample_share(uint64_t all)
{
	double want = 1e8 / all;

	want = want < 300 ? 300 : want > 10000 ? 10000 : want;
	return want < all ? sqrt(want / all) : 1;
}

double
sentence_pilot_share(uint64_t all)
{
	return all / 16. < 1e5 ? 1e5 / all
	    : all / 16. > 1e6  ? 1e6 / all
			       : 1 / 16.;
}

struct span
sentence_id(const struct sentence_sample *s, const struct sampled_sentence *x)
{
	return (struct span){ s->bytes.p + x->id, x->id_bytes };
}

struct span
sentence_text(const struct sentence_sample *s, const struct sampled_sentence *x)
{
	return (struct span){ s->bytes.p + x->text, x->text_bytes };
}

bool
sentence_is_drawn(const struct sentence_sample *s,
    const struct sampled_sentence *x, enum sentence_draw draw, unsigned level)
{
	double share = draw == DRAW_PILOT ? sentence_pilot_share(s->all)
					  : sentence_sample_share(s->all);
	double place = (double)x->number[draw == DRAW_SECOND] / x->places;

	return place * (1u << level) < share * numbers;
}

double
sentence_counts_as(uint64_t places, double share)
{
	return places * share < 1 ? 1. / places : share;
}

static bool
is_kept(const struct sentence_sample *s, const struct sampled_sentence *x)
{
	return sentence_is_drawn(s, x, DRAW_FIRST, 0) ||
	    sentence_is_drawn(s, x, DRAW_SECOND, 0) ||
	    sentence_is_drawn(s, x, DRAW_PILOT, 0);
}

/* Adds a sentence and its bytes, which `from` has. */
static void
keep(struct sentence_sample *s, struct sampled_sentence x, const char *from)
{
	MEM_GROW(s->sentence, s->cap, s->n + 1);
	s->sentence[s->n] = x;
	s->sentence[s->n].id = s->bytes.n;
	buf_put(&s->bytes, (struct span){ (char *)from + x.id, x.id_bytes });
	s->sentence[s->n++].text = s->bytes.n;
	buf_put(
	    &s->bytes, (struct span){ (char *)from + x.text, x.text_bytes });
}

/* Leaves out sentences that no sample has: shares fall as `all` grows. */
static void
prune(struct sentence_sample *s)
{
	struct buf old = s->bytes;
	size_t n = s->n, i;

	s->bytes = (struct buf){ 0 };
	for (i = s->n = 0; i < n; i++)
		if (is_kept(s, &s->sentence[i]))
			keep(s, s->sentence[i], old.p);
	buf_free(&old);
	s->kept_at = s->n;
}

/* Counts sentences of so many characters. */
static void
count(struct sentence_sample *s, size_t chars, uint64_t sentences,
    uint64_t places)
{
	if (chars >= s->lengths) {
		MEM_GROW(s->length, s->length_cap, chars + 1);
		memset(s->length + s->lengths, 0,
		    (chars + 1 - s->lengths) * sizeof *s->length);
		s->lengths = chars + 1;
	}
	s->length[chars].sentences += sentences;
	s->length[chars].places += places;
	s->all += sentences;
	s->places += places;
}

/* Reads a number of 32 bits, or 1 or more if places. */
static bool
read_number(struct in *in, struct span s, uint64_t *n, bool places)
{
	if (span_number(s, n) && (places ? *n > 0 : *n <= UINT32_MAX))
		return true;
	return in_bad(in, "expected a whole number %s, got '%.*s'",
	    places ? "from 1" : "below 2^32", span_shown(s), s.p);
}

/* Reads the fields of a sentence into x, whose places are in the line. */
static bool
read_sentence(struct in *in, struct span *f, struct sampled_sentence *x,
    struct codepoints *text)
{
	uint64_t a, b;

	if (!in_check_id(in, f[0]) ||
	    !read_number(in, f[2], &x->places, true) ||
	    !read_number(in, f[3], &a, false) ||
	    !read_number(in, f[4], &b, false))
		return false;
	codepoints_read(text, f[1]);
	x->number[0] = a;
	x->number[1] = b;
	x->chars = text->n;
	x->id = 0;
	x->id_bytes = f[0].n;
	x->text = f[1].p - f[0].p;
	x->text_bytes = f[1].n;
	return true;
}

static void
add_sentence(struct sentence_sample *s, const struct sampled_sentence *x,
    const char *line)
{
	if (is_kept(s, x))
		keep(s, *x, line);
	if (s->n >= PRUNE_LEAST && s->n / 2 > s->kept_at)
		prune(s);
}

/* Reads a line of a length: its fields from the second on. */
static void
read_length(struct sentence_sample *s, struct in *in, struct span *f)
{
	uint64_t chars, sentences, places;

	if (read_number(in, f[1], &chars, false) &&
	    read_number(in, f[2], &sentences, true) &&
	    read_number(in, f[3], &places, true))
		count(s, chars, sentences, places);
}

void
sentence_sample_read(struct sentence_sample *s, struct in *in, bool drawn)
{
	struct codepoints text = { 0 };
	struct sampled_sentence x;
	struct span f[5];
	size_t fields;

	while ((fields = in_fields(in, f, 5))) {
		if (drawn && fields == 4 && f[0].n == 0) {
			read_length(s, in, f);
			continue;
		}
		if (fields != 5) {
			in_bad(in, "expected 5 fields, got %zu", fields);
			continue;
		}
		if (!read_sentence(in, f, &x, &text))
			continue;
		if (!drawn)
			count(s, x.chars, 1, x.places);
		add_sentence(s, &x, in->last.p);
	}
	codepoints_free(&text);
}

static const struct sentence_sample *sorted;

static int
by_id(const void *a, const void *b)
{
	return span_order(sentence_id(sorted, a), sentence_id(sorted, b));
}

/* Ends the program if an id comes twice. */
static void
check_ids(const struct sentence_sample *s)
{
	struct span id;
	size_t i;

	for (i = 1; i < s->n; i++)
		if (by_id(&s->sentence[i - 1], &s->sentence[i]) == 0) {
			id = sentence_id(s, &s->sentence[i]);
			die("sample: expected each sentence once, got '%.*s' "
			    "twice",
			    span_shown(id), id.p);
		}
}

void
sentence_sample_end(struct sentence_sample *s)
{
	prune(s);
	sorted = s;
	if (s->n > 0)
		qsort(s->sentence, s->n, sizeof *s->sentence, by_id);
	check_ids(s);
}

void
sentence_sample_write(struct sentence_sample *s, struct out *out)
{
	const struct sampled_sentence *x;
	struct span field;
	size_t i;

	for (i = 0; i < s->lengths; i++)
		if (s->length[i].sentences > 0)
			out_fmt(out, "\t%zu\t%ju\t%ju\n", i,
			    (uintmax_t)s->length[i].sentences,
			    (uintmax_t)s->length[i].places);
	for (i = 0; i < s->n; i++) {
		x = &s->sentence[i];
		field = sentence_id(s, x);
		out_field(out, field, '\t');
		field = sentence_text(s, x);
		out_put(out, field.p, field.n);
		pair_write_column(out, x->places);
		pair_write_column(out, x->number[0]);
		pair_write_column(out, x->number[1]);
		out_char(out, '\n');
	}
}
