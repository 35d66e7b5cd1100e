/* set.c: set records, read and written. */
#include "hex.h"
#include "mem.h"
#include "set.h"

enum { COLUMNS = 3 };

/* The decimal number in f; false where it is none, or too long to be true. */
static bool
number(struct span f, size_t *n)
{
	size_t i, x = 0;

	if (f.n == 0 || f.n > 18 || (f.n > 1 && f.p[0] == '0'))
		return false;
	for (i = 0; i < f.n; i++) {
		if (f.p[i] < '0' || f.p[i] > '9')
			return false;
		x = x * 10 + (f.p[i] - '0');
	}
	*n = x;
	return true;
}

/* Parses the record at line; false where in_bad was told. */
static bool
parse(struct in *in, char *line, size_t len, struct set *s)
{
	struct span f[COLUMNS];
	size_t n, got, want;

	if ((n = split(line, len, f, COLUMNS)) != COLUMNS) {
		in_bad(in, "expected 3 fields (id, n, features), got %zu", n);
		return false;
	}
	if (!id_ok(f[0])) {
		in_bad(in, "expected an id without control characters, got "
		    "'%.*s'", (int)(f[0].n < 40 ? f[0].n : 40), f[0].p);
		return false;
	}
	if (!number(f[1], &s->n)) {
		in_bad(in, "expected the number of features, got '%.*s'",
		    (int)(f[1].n < 40 ? f[1].n : 40), f[1].p);
		return false;
	}
	want = s->n ? 17 * s->n - 1 : 0;
	if (f[2].n != want) {
		in_bad(in, "expected %zu features in %zu bytes, got %zu bytes",
		    s->n, want, f[2].n);
		return false;
	}
	s->id = f[0];
	s->feature = mem_grow(s->feature, &s->cap, s->n, sizeof *s->feature);
	if ((got = hex_get_row(f[2].p, s->feature, s->n)) != s->n) {
		in_bad(in, "feature %zu: expected 16 lower-case hex digits, "
		    "greater than the feature before, got '%.16s'", got + 1,
		    f[2].p + 17 * got);
		return false;
	}
	return true;
}

bool
set_read(struct in *in, struct set *s)
{
	size_t len;
	char *line;

	while ((line = in_record(in, &len)))
		if (parse(in, line, len, s))
			return true;
	return false;
}

void
set_write(struct out *o, const struct set *s)
{
	size_t bytes = s->n ? 17 * s->n - 1 : 0;
	char *p;

	out_put(o, s->id.p, s->id.n);
	out_char(o, '\t');
	out_num(o, s->n);
	out_char(o, '\t');
	p = out_room(o, bytes + 65);
	hex_put_row(p, s->feature, s->n);
	p[bytes] = '\n';
	out_used(o, bytes + 1);
}
