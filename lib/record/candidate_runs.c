#include "io/sorted.h"
#include "record/candidate_runs.h"
#include "record/posting.h"

/* Why candidates are not one for each feature, by the first byte of the tag. */
static const struct candidate_maker {
	char head;
	const char *name;
} makers[] = {
	{ 'p', "nd-index -p" },
	{ 's', "nd-index --stop" },
	{ 'i', "nd-index --idf" },
	{ 'm', "nd-minhash" },
	{ 'M', "nd-pairs -M" },
	{ 'f', "nd-pairs --star" },
	{ 'o', "nd-pairs --min-shared" },
};

static const char *
maker(char head)
{
	size_t i;

	for (i = 0; i < sizeof makers / sizeof *makers; i++)
		if (makers[i].head == head)
			return makers[i].name;
	return "an unknown kind";
}

/* Whether the next candidate can be counted; reports it if not. */
static bool
is_countable(struct candidate_runs *r)
{
	struct span tag = r->next.tag;
	uint64_t shared;

	if (!r->next.has_sizes)
		return in_bad(
		    r->in, "expected 4 fields (idA, idB, nA, nB), got 2");
	if (tag.n == 0)
		return true;
	shared = posting_prefix_shared(tag);
	if (r->min_shared > 0 && shared >= r->min_shared)
		return true;
	if (r->min_shared > 0 && shared > 0)
		in_bad(r->in,
		    "expected a candidate of nd-index -p --min-shared %ju, got "
		    "one of --min-shared %ju",
		    (uintmax_t)r->min_shared, (uintmax_t)shared);
	else
		in_bad(r->in,
		    "expected a candidate that can be counted, got one of %s "
		    "(tag %.*s): use nd-score -a",
		    maker(*tag.p), (int)tag.n, tag.p);
	return false;
}

static void
read_next(struct candidate_runs *r)
{
	do
		r->has_next = candidate_read(r->in, &r->next, r->accept);
	while (r->has_next && !is_countable(r));
}

/* The next line without its tag: that of one candidate may be absent. */
static struct span
next_line(const struct candidate_runs *r)
{
	return (struct span){ r->in->last.p, r->next.n };
}

/* Begins a run with a copy of the line read last. */
static void
begin_run(struct candidate_runs *r)
{
	struct span line = next_line(r);

	buf_set(&r->line, line);
	r->candidate = r->next;
	r->candidate.a.p = r->line.p + (r->next.a.p - line.p);
	r->candidate.b.p = r->line.p + (r->next.b.p - line.p);
	r->count = 0;
}

static void
count_one(struct candidate_runs *r)
{
	const struct candidate *c = &r->candidate;
	uint64_t most = c->na < c->nb ? c->na : c->nb;

	if (++r->count > most)
		die("%s:%ju: expected at most %s of '%.*s' and '%.*s', "
		    "which have %ju and %ju features, got more",
		    r->in->name, (uintmax_t)r->in->line, counted(most, "line"),
		    span_shown(c->a), c->a.p, span_shown(c->b), c->b.p,
		    (uintmax_t)c->na, (uintmax_t)c->nb);
}

/* Ends the program unless the next line, which differs, is another pair that
 * sorts after this one. */
static void
check_order(const struct candidate_runs *r)
{
	const struct candidate *c = &r->candidate, *next = &r->next;

	if (sorted_ids(r->in, "candidates in order", span_join(c->a, c->b),
		next->a, next->b) == 0)
		die("%s:%ju: expected %ju and %ju features as in the line "
		    "before, got %ju and %ju",
		    r->in->name, (uintmax_t)r->in->line, (uintmax_t)c->na,
		    (uintmax_t)c->nb, (uintmax_t)next->na, (uintmax_t)next->nb);
}

void
candidate_runs_open(
    struct candidate_runs *r, struct in *in, bool cross, uint64_t min_shared)
{
	*r = (struct candidate_runs){
		.in = in, .accept.cross = cross, .min_shared = min_shared
	};
	read_next(r);
}

bool
candidate_runs_next(struct candidate_runs *r)
{
	if (!r->has_next)
		return false;
	begin_run(r);
	do {
		count_one(r);
		read_next(r);
	} while (r->has_next && span_equal(next_line(r), buf_span(&r->line)));
	if (r->has_next)
		check_order(r);
	return true;
}

void
candidate_runs_close(struct candidate_runs *r)
{
	buf_free(&r->line);
	*r = (struct candidate_runs){ 0 };
}
