/* pair_fraction.c: the fraction that a pair's similarity was cut from. */
#include "similarity/pair_fraction.h"

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

bool
pair_fraction_read(const struct measure_row *m, struct in *in,
    const struct pair *p, struct fraction *f)
{
	char *at = p->b.p + p->b.n + 1 + PAIR_SIMILARITY;
	char *end = in->last.p + in->last.n;
	uint64_t n[3];

	*f = (struct fraction){ p->similarity, PAIR_ONE };
	if (!m->evidence || at == end)
		return true;
	if (!numbers(at, end, n) || n[1] == 0 || n[2] == 0 ||
	    !measure_fraction(m, n[0], n[1], n[2], f))
		in_bad(in, "expected %s in columns 4 to 6, the evidence of "
		    "-m %s, got '%.*s'", m->evidence, m->name,
		    span_shown((struct span){ at + 1, end - at - 1 }), at + 1);
	else if (fraction_millionths(*f) != p->similarity)
		in_bad(in, "expected the similarity of %ju/%ju, the evidence "
		    "by -m %s, got '%.*s'", (uintmax_t)f->num,
		    (uintmax_t)f->den, m->name, PAIR_SIMILARITY,
		    at - PAIR_SIMILARITY);
	else
		return true;
	return false;
}
