#include "base/put.h"
#include "record/combined_pair.h"
#include "record/pair.h"

enum { BEFORE_PARTS = 3, COLUMNS = BEFORE_PARTS + COMBINED_PARTS };

/* Reports the error in a line that is not a combined record. */
static void
explain(struct in *in, const struct combined_pair *c)
{
	struct span f[COLUMNS];
	size_t n = span_split(in->last, f, COLUMNS), i;
	uint32_t x;

	if (c->n > 0 && n != BEFORE_PARTS + c->n)
		in_bad(in,
		    "expected %zu fields as in the first record, got "
		    "%zu",
		    BEFORE_PARTS + c->n, n);
	else if (n <= BEFORE_PARTS || n > COLUMNS)
		in_bad(in,
		    "expected 4 to %d fields (idA, idB, S, s1, ...), "
		    "got %zu",
		    COLUMNS, n);
	else if (!in_check_id(in, f[0]) || !in_check_id(in, f[1]))
		return;
	else if (!c->cross && span_equal(f[0], f[1]))
		in_bad(in, "expected two ids, got '%.*s' twice",
		    span_shown(f[0]), f[0].p);
	else {
		for (i = 2; i + 1 < n &&
		     ((f[i].n == PAIR_SIMILARITY &&
			  pair_similarity(f[i].p, &x)) ||
			 (i > 2 && f[i].n == 1 && *f[i].p == '-'));
		     i++)
			;
		in_bad(in,
		    "expected a similarity with six decimals from "
		    "0.000000 to 1.000000%s in column %zu, got '%.*s'",
		    i > 2 ? ", or -," : "", i + 1, span_shown(f[i]), f[i].p);
	}
}

/* Parses S and the parts, from p to end, each after a TAB. */
static bool
numbers(char *p, char *end, struct combined_pair *c)
{
	size_t n = 0;

	if (end - p <= PAIR_SIMILARITY ||
	    !pair_similarity(p + 1, &c->similarity))
		return false;
	p += 1 + PAIR_SIMILARITY;
	for (; p < end && *p == '\t' && n < COMBINED_PARTS; n++) {
		if (p[1] == '-') {
			c->part[n] = COMBINED_NONE;
			p += 2;
		} else if (end - p > PAIR_SIMILARITY &&
		    pair_similarity(p + 1, &c->part[n])) {
			p += 1 + PAIR_SIMILARITY;
		} else {
			return false;
		}
	}
	if (p != end || n == 0 || (c->n > 0 && n != c->n))
		return false;
	c->n = n;
	return true;
}

bool
combined_pair_read(struct in *in, struct combined_pair *c)
{
	size_t len;
	char *line, *p;

	while ((line = in_record(in, &len))) {
		p = span_two_ids(line, line + len, &c->a, &c->b);
		if (p && (c->cross || !span_equal(c->a, c->b)) &&
		    numbers(p, line + len, c))
			return true;
		explain(in, c);
	}
	return false;
}

/* Puts a TAB and a part: six decimals, or `-`. */
static char *
put_part(char *to, uint32_t x)
{
	*to++ = '\t';
	if (x != COMBINED_NONE)
		return put_similarity(to, x);
	*to++ = '-';
	return to;
}

void
combined_pair_write(struct out *o, const struct combined_pair *c)
{
	char *begin = out_room(o,
		 c->a.n + c->b.n + PAIR_ROOM + c->n * (1 + PAIR_SIMILARITY) +
		     1),
	     *p;
	size_t i;

	p = pair_put(begin, c->a, c->b, c->similarity);
	for (i = 0; i < c->n; i++)
		p = put_part(p, c->part[i]);
	*p++ = '\n';
	out_used(o, p - begin);
}
