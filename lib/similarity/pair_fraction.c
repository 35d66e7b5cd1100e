/* pair_fraction.c: the fraction that a pair's similarity was cut from. */
#include <string.h>

#include "similarity/pair_fraction.h"

/* What a measure divides by; the three numbers of its evidence. */
enum divisor { BY_UNION, BY_SMALLER, BY_MEAN, BY_LONGER, BY_DECIMALS };

struct pair_measure {
	const char *name;
	enum divisor divisor;
};

static const struct pair_measure pair_measures[] = {
	{ "jaccard", BY_UNION },
	{ "containment", BY_SMALLER },
	{ "dice", BY_MEAN },
	{ "overlap", BY_SMALLER },
	{ "edit", BY_LONGER },
	{ "cosine", BY_DECIMALS },
	{ "decimals", BY_DECIMALS },
};

const struct pair_measure *
pair_fraction_measure(struct span name)
{
	size_t i;

	for (i = 0; i < sizeof pair_measures / sizeof *pair_measures; i++)
		if (name.n == strlen(pair_measures[i].name) &&
		    memcmp(name.p, pair_measures[i].name, name.n) == 0)
			return &pair_measures[i];
	return NULL;
}

/* The fraction of shared, nA, nB or of distance, lengthA, lengthB; false
 * where they cannot be that. */
static bool
divide(
    enum divisor by, uint64_t x, uint64_t na, uint64_t nb, struct fraction *f)
{
	uint64_t less = na < nb ? na : nb, more = na + nb - less;

	if (x > (by == BY_LONGER ? more : less) || less == 0)
		return false;
	switch (by) {
	case BY_UNION:
		*f = (struct fraction){ x, na + nb - x };
		break;
	case BY_SMALLER:
		*f = (struct fraction){ x, less };
		break;
	case BY_MEAN:
		*f = (struct fraction){ 2 * x, na + nb };
		break;
	default:	/* BY_LONGER: decimals have no such numbers */
		*f = (struct fraction){ more - x, more };
	}
	return true;
}

/* The three numbers at p up to end, each behind a TAB. */
static bool
numbers(char *p, char *end, uint64_t to[3])
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

/* Whether f, cut, is that many millionths. */
static bool
truncates_to(struct fraction f, uint32_t similarity)
{
	unsigned __int128 x = (unsigned __int128)f.num * PAIR_ONE;
	unsigned __int128 least = (unsigned __int128)f.den * similarity;

	return x >= least && x - least < f.den;
}

bool
pair_fraction_read(const struct pair_measure *e, struct in *in,
    const struct pair *p, struct fraction *f)
{
	char *at = p->b.p + p->b.n + 1 + PAIR_SIMILARITY;
	char *end = in->last.p + in->last.n;
	uint64_t n[3];

	*f = (struct fraction){ p->similarity, PAIR_ONE };
	if (e->divisor == BY_DECIMALS || at == end)
		return true;
	if (!numbers(at, end, n) || !divide(e->divisor, n[0], n[1], n[2], f))
		in_bad(in, "expected %s in columns 4 to 6, the evidence of "
		    "-m %s, got '%.*s'", e->divisor == BY_LONGER ?
		    "distance, lengthA, lengthB" : "shared, nA, nB", e->name,
		    span_shown((struct span){ at + 1, end - at - 1 }), at + 1);
	else if (!truncates_to(*f, p->similarity))
		in_bad(in, "expected the similarity of %ju/%ju, the evidence "
		    "by -m %s, got '%.*s'", (uintmax_t)f->num,
		    (uintmax_t)f->den, e->name, PAIR_SIMILARITY,
		    at - PAIR_SIMILARITY);
	else
		return true;
	return false;
}
