/* pair_combiner.c: sorted files of pairs to one. */
#include "eval/pair_combiner.h"
#include "io/sorted.h"

/* Both ids and the TAB between. */
static struct span
pair_ids(const struct pair *p)
{
	return span_join(p->a, p->b);
}

/* The next pair of a part, which is behind the one that came last: that was
 * the part's own, or the part's comes later. */
static void
advance(struct pair_combiner *c, struct combiner_input *p)
{
	const struct pair *pair = &p->pair;

	p->ended = !(c->cross ? pair_read_cross : pair_read)(&p->in, &p->pair);
	if (p->ended)
		return;
	p->pairs++;
	if (!c->cross && span_order(pair->a, pair->b) > 0)
		die("%s:%ju: expected two ids in byte order, got '%.*s' "
		    "before '%.*s'",
		    p->in.name, (uintmax_t)p->in.line, span_shown(pair->a),
		    pair->a.p, span_shown(pair->b), pair->b.p);
	if (sorted_ids(&p->in, "pairs in order, each once", buf_span(&c->last),
		pair->a, pair->b) == 0)
		die("%s:%ju: expected pairs in order, each once, got '%.*s' "
		    "and '%.*s' again: sort with LC_ALL=C and -u",
		    p->in.name, (uintmax_t)p->in.line, span_shown(pair->a),
		    pair->a.p, span_shown(pair->b), pair->b.p);
}

/* The first of all next pairs; NULL where there is none. */
static const struct pair *
first_pair(const struct pair_combiner *c)
{
	const struct pair *least = NULL;
	const struct combiner_input *p;

	for (p = c->input; p < c->input + c->n; p++)
		if (!p->ended &&
		    (!least ||
			span_order(pair_ids(&p->pair), pair_ids(least)) < 0))
			least = &p->pair;
	return least;
}

/* Keeps the ids, which outlive their line so. */
static void
copy_ids(
    struct pair_combiner *c, const struct pair *p, struct combined_pair *to)
{
	buf_set(&c->last, pair_ids(p));
	to->a = (struct span){ c->last.p, p->a.n };
	to->b = (struct span){ c->last.p + p->a.n + 1, p->b.n };
}

/* The three numbers at p up to end, each behind a TAB. */
static bool
read_evidence(char *p, char *end, uint64_t to[3])
{
	char *next;
	int i;

	for (i = 0; i < 3; i++, p = next) {
		if (p == end || *p != '\t')
			return false;
		next = span_control(p + 1);
		if (!span_number((struct span){ p + 1, next - p - 1 }, &to[i]))
			return false;
	}
	return p == end || *p == '\t';
}

/* Sets *f for the pair of a file, by the evidence or, where it has
 * none, the decimals. Where the evidence is malformed, or gives another
 * similarity, the line is bad (in_bad), and it is false. */
static bool
read_fraction(struct combiner_input *c, struct fraction *f)
{
	const struct measure_row *m = c->measure;
	const struct pair *p = &c->pair;
	struct in *in = &c->in;
	char *at = p->b.p + p->b.n + 1 + PAIR_SIMILARITY;
	char *end = in->last.p + in->last.n;
	uint64_t n[3];

	*f = (struct fraction){ p->similarity, PAIR_ONE };
	if (!m->evidence || at == end)
		return true;
	if (!read_evidence(at, end, n) || n[1] == 0 || n[2] == 0 ||
	    !measure_fraction(m, n[0], n[1], n[2], f))
		in_bad(in,
		    "expected %s in columns 4 to 6, the evidence of "
		    "-m %s, got '%.*s'",
		    m->evidence, m->name,
		    span_shown((struct span){ at + 1, end - at - 1 }), at + 1);
	else if (fraction_millionths(*f) != p->similarity)
		in_bad(in,
		    "expected the similarity of %ju/%ju, the evidence "
		    "by -m %s, got '%.*s'",
		    (uintmax_t)f->num, (uintmax_t)f->den, m->name,
		    PAIR_SIMILARITY, at - PAIR_SIMILARITY);
	else
		return true;
	return false;
}

/* Takes the pair whose ids were kept from all parts that have it. False where
 * it has no similarity. */
static bool
combine_next(struct pair_combiner *c, struct combined_pair *to)
{
	struct span last = buf_span(&c->last);
	struct weighted_fraction term[COMBINED_PARTS];
	uint64_t weights = 0, sum;
	size_t n = 0, i;
	struct combiner_input *p;

	for (i = 0; i < c->n; i++) {
		p = &c->input[i];
		to->part[i] = COMBINED_NONE;
		if (p->ended || !span_equal(pair_ids(&p->pair), last))
			continue;
		to->part[i] = p->pair.similarity;
		if (read_fraction(p, &term[n].value)) {
			weights += p->weight;
			term[n++].weight = p->weight;
		}
		advance(c, p);
	}
	if (!c->renormalise) {
		to->similarity = fraction_sum_floor(term, n);
		return true;
	}
	if (weights == 0)
		return false;
	/* Millionths of the sum over the weights: rounded down twice is
	 * rounded down once. */
	for (i = 0; i < n; i++)
		term[i].weight *= PAIR_ONE;
	sum = fraction_sum_floor(term, n);
	to->similarity = sum / weights;
	return true;
}

void
combiner_run(struct pair_combiner *c, struct out *out)
{
	struct combined_pair record = { .n = c->n };
	const struct pair *p;
	size_t i;

	buf_room(&c->last, 0);
	for (i = 0; i < c->n; i++)
		advance(c, &c->input[i]);
	while ((p = first_pair(c))) {
		copy_ids(c, p, &record);
		c->pairs++;
		if (!combine_next(c, &record)) {
			c->weightless++;
		} else if (record.similarity >= c->threshold) {
			combined_pair_write(out, &record);
			c->written++;
		}
	}
	buf_free(&c->last);
}
