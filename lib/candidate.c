/* candidate.c: candidates, read and written. */
#include <string.h>

#include "candidate.h"

/* ROOM: two numbers, and what stands between and behind. */
enum { COLUMNS = 4, ROOM = 2 * 20 + 4 };

static bool
parse(char *line, size_t len, struct candidate *c)
{
	char *end = line + len, *p = span_ids(line, end, &c->a, &c->b), *n;

	if (!p || span_order(c->a, c->b) >= 0)
		return false;
	c->na = c->nb = 0;
	c->sized = p < end;
	if (!c->sized)
		return true;
	n = span_control(p + 1);
	return n < end && *n == '\t' &&
	    span_number((struct span){ p + 1, n - p - 1 }, &c->na) &&
	    span_number((struct span){ n + 1, end - n - 1 }, &c->nb) &&
	    c->na > 0 && c->nb > 0;
}

/* Says what is wrong with a line that is not a candidate. */
static void
explain(struct in *in)
{
	struct span f[COLUMNS];
	size_t n = split(in->at.p, in->at.n, f, COLUMNS), i;
	uint64_t number;

	if (n != 2 && n != COLUMNS) {
		in_bad(in, "expected 4 fields (idA, idB, nA, nB), or 2, got "
		    "%zu", n);
		return;
	}
	for (i = 0; i < 2; i++)
		if (!in_id(in, f[i]))
			return;
	if (span_order(f[0], f[1]) >= 0) {
		in_bad(in, "expected two ids in byte order, got '%.*s' before "
		    "'%.*s'", span_shown(f[0]), f[0].p, span_shown(f[1]),
		    f[1].p);
		return;
	}
	i = span_number(f[2], &number) && number > 0 ? 3 : 2;
	in_bad(in, "expected the number of features, from 1, in column %zu, "
	    "got '%.*s'", i + 1, span_shown(f[i]), f[i].p);
}

bool
candidate_read(struct in *in, struct candidate *c)
{
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (parse(line, len, c))
			return true;
		explain(in);
	}
	return false;
}

static char *
put(char *to, struct span s)
{
	memcpy(to, s.p, s.n);
	to[s.n] = '\t';
	return to + s.n + 1;
}

/* n as digits; their end. */
static char *
put_number(char *to, uint64_t n)
{
	uint64_t m = n;
	char *end = to + 1, *p;

	while ((m /= 10) > 0)
		end++;
	for (p = end; p > to; n /= 10)
		*--p = '0' + n % 10;
	return end;
}

void
candidate_write(struct out *o, struct span a, struct span b, uint64_t na,
    uint64_t nb)
{
	char *begin = out_room(o, a.n + b.n + ROOM), *p;

	p = put(begin, a);
	p = put(p, b);
	p = put_number(p, na);
	*p++ = '\t';
	p = put_number(p, nb);
	*p++ = '\n';
	out_used(o, p - begin);
}
