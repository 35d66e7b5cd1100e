#include "base/fraction.h"
#include "base/put.h"
#include "record/pair.h"

#define ONE "1.000000"

enum { COLUMNS = 9 };

bool
pair_similarity(const char *p, uint32_t *millionths)
{
	uint32_t x = 0, digit;
	int i;

	for (i = 2; i < PAIR_SIMILARITY; i++) {
		digit = (unsigned char)p[i] - '0';
		if (digit > 9)
			return false;
		x = 10 * x + digit;
	}
	if (p[1] != '.' || (p[0] != '0' && (p[0] != '1' || x > 0)))
		return false;
	*millionths = p[0] == '1' ? PAIR_ONE : x;
	return true;
}

/* Whether f is a number above 0, and not a similarity. */
static bool
is_number(struct span f)
{
	size_t i;

	for (i = 0; i < f.n; i++)
		if (f.p[i] != '.' && (f.p[i] < '0' || f.p[i] > '9'))
			return false;
	return f.n > 0 && !span_is(f, ONE) &&
	    (f.p[0] != '0' || (f.n > 1 && f.p[1] == '.'));
}

static bool
shows_equal(char *line, size_t len)
{
	struct span f[COLUMNS];
	size_t n = span_split((struct span){ line, len }, f, COLUMNS);

	if (n != 6 && !(n == 8 && span_is(f[6], ONE) && span_is(f[7], ONE)))
		return false;
	return is_number(f[4]) && span_equal(f[4], f[5]) &&
	    (span_equal(f[3], f[4]) || (n == 6 && span_is(f[3], "0")));
}

/* Reports the error in a line that is not a pair. */
static void
explain(struct in *in, char *line, size_t len, bool cross)
{
	struct span f[COLUMNS];
	size_t i, n = span_split((struct span){ line, len }, f, COLUMNS);

	if (n < 3) {
		in_bad(in,
		    "expected at least 3 fields (idA, idB, similarity), "
		    "got %zu",
		    n);
		return;
	}
	for (i = 0; i < 2; i++)
		if (!in_check_id(in, f[i]))
			return;
	if (!cross && span_equal(f[0], f[1]))
		in_bad(in, "expected two ids, got '%.*s' twice",
		    span_shown(f[0]), f[0].p);
	else
		in_bad(in,
		    "expected a similarity with six decimals from "
		    "0.000000 to 1.000000 in column 3, got '%.*s'",
		    span_shown(f[2]), f[2].p);
}

static bool
parse(char *line, size_t len, struct pair *p)
{
	char *end = line + len, *s = span_two_ids(line, end, &p->a, &p->b);

	if (!s || s == end)
		return false;
	s++;
	if (end - s < PAIR_SIMILARITY || !pair_similarity(s, &p->similarity) ||
	    (s + PAIR_SIMILARITY < end && s[PAIR_SIMILARITY] != '\t'))
		return false;
	p->equal = p->similarity == PAIR_ONE && shows_equal(line, len);
	return true;
}

bool
pair_read(struct in *in, struct pair *p, bool cross)
{
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (parse(line, len, p) && (cross || !span_equal(p->a, p->b)))
			return true;
		explain(in, line, len, cross);
	}
	return false;
}

char *
pair_put(char *to, struct span a, struct span b, uint32_t similarity)
{
	to = put_span(to, a);
	*to++ = '\t';
	to = put_span(to, b);
	*to++ = '\t';
	return put_similarity(to, similarity);
}

void
pair_write(struct out *o, struct span a, struct span b, uint32_t similarity)
{
	size_t n = a.n + b.n + PAIR_ROOM;

	pair_put(out_room(o, n), a, b, similarity);
	out_used(o, n);
}

void
pair_write_column(struct out *o, uint64_t n)
{
	char *begin = out_room(o, 1 + PUT_NUMBER);

	out_used(o, put_tab_number(begin, n) - begin);
}

void
pair_write_edit(struct out *o, struct span a, struct span b, uint64_t distance,
    uint64_t na, uint64_t nb)
{
	const uint64_t more = na > nb ? na : nb;

	pair_write(o, a, b,
	    fraction_millionths((struct fraction){ more - distance, more }));
	pair_write_column(o, distance);
	pair_write_column(o, na);
	pair_write_column(o, nb);
	out_char(o, '\n');
}
