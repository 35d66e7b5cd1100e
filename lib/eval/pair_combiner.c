#include "eval/pair_combiner.h"
#include "io/sorted.h"

/* Both ids and the TAB between them. */
static struct span
pair_ids(const struct pair *p)
{
	return span_join(p->a, p->b);
}

/* Reads the next pair of a file, which must come after the current pair. */
static void
advance(struct pair_combiner *c, struct combiner_input *p)
{
	const struct pair *pair = &p->pair;

	p->ended = !pair_read(&p->in, &p->pair, c->cross);
	if (p->ended)
		return;
	p->pairs++;
	if (!c->cross && span_order(pair->a, pair->b) > 0)
		die("%s:%ju: expected two ids in byte order, got '%.*s' "
		    "before '%.*s'",
		    p->in.name, (uintmax_t)p->in.line, span_shown(pair->a),
		    pair->a.p, span_shown(pair->b), pair->b.p);
	if (sorted_ids(&p->in, "pairs in order, each once", buf_span(&c->ids),
		pair->a, pair->b) == 0)
		die("%s:%ju: expected pairs in order, each once, got '%.*s' "
		    "and '%.*s' again: sort with LC_ALL=C and -u",
		    p->in.name, (uintmax_t)p->in.line, span_shown(pair->a),
		    pair->a.p, span_shown(pair->b), pair->b.p);
}

/* The first of the next pairs of all files; NULL if all have ended. */
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

/* Makes p the current pair: copies its ids, which its line does not keep. */
static void
copy_ids(
    struct pair_combiner *c, const struct pair *p, struct combined_pair *to)
{
	buf_set(&c->ids, pair_ids(p));
	to->a = (struct span){ c->ids.p, p->a.n };
	to->b = (struct span){ c->ids.p + p->a.n + 1, p->b.n };
}

/* Reads the numbers in the first three columns of evidence. */
static bool
read_evidence(struct span evidence, uint64_t number[3])
{
	struct span f[4];

	return span_split(evidence, f, 4) >= 3 &&
	    span_number(f[0], &number[0]) && span_number(f[1], &number[1]) &&
	    span_number(f[2], &number[2]);
}

/* Sets *f to the exact similarity of the next pair of a file: from the evidence
 * or, if the file has none, from the six decimals. Evidence that is malformed
 * or gives another similarity is a bad line (in_bad), and returns false. */
static bool
read_fraction(struct combiner_input *c, struct fraction *f)
{
	const struct measure_row *m = c->measure;
	const struct pair *p = &c->pair;
	struct in *in = &c->in;
	char *similarity = p->b.p + p->b.n + 1;
	char *column_4 = similarity + PAIR_SIMILARITY + 1;
	char *end = in->last.p + in->last.n;
	struct span evidence = { column_4, end - column_4 };
	uint64_t n[3];

	*f = (struct fraction){ p->similarity, PAIR_ONE };
	if (!m->evidence || column_4 > end)
		return true;
	if (!read_evidence(evidence, n) || n[1] == 0 || n[2] == 0 ||
	    !measure_fraction(m, n[0], n[1], n[2], f))
		in_bad(in,
		    "expected %s in columns 4 to 6, the evidence of "
		    "-m %s, got '%.*s'",
		    m->evidence, m->name, span_shown(evidence), evidence.p);
	else if (fraction_millionths(*f) != p->similarity)
		in_bad(in,
		    "expected the similarity of %ju/%ju, the evidence "
		    "by -m %s, got '%.*s'",
		    (uintmax_t)f->num, (uintmax_t)f->den, m->name,
		    PAIR_SIMILARITY, similarity);
	else
		return true;
	return false;
}

/* Combines the current pair from all files that have it. False if renormalise
 * is set and none of them has a weight. */
static bool
combine_next(struct pair_combiner *c, struct combined_pair *to)
{
	struct span ids = buf_span(&c->ids);
	struct weighted_fraction term[COMBINED_PARTS];
	size_t n = 0, i;
	struct combiner_input *p;

	for (i = 0; i < c->n; i++) {
		p = &c->input[i];
		to->part[i] = COMBINED_NONE;
		if (p->ended || !span_equal(pair_ids(&p->pair), ids))
			continue;
		to->part[i] = p->pair.similarity;
		if (read_fraction(p, &term[n].value))
			term[n++].weight = p->weight;
		advance(c, p);
	}
	return fraction_mean(term, n, c->renormalise, &to->similarity);
}

void
combiner_run(struct pair_combiner *c, struct out *out)
{
	struct combined_pair record = { .n = c->n };
	const struct pair *p;
	size_t i;

	buf_room(&c->ids, 0);
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
	buf_free(&c->ids);
}
