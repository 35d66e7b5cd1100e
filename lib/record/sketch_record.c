#include <stdio.h>
#include <string.h>

#include "base/hexbits.h"
#include "record/sketch_record.h"

enum { COLUMNS = 3 };

static const char *const names[] = { "rp", "simhash", "minhash" };

/* Sets *k; false if method or bits is not allowed. */
static bool
make(struct sketch_kind *k, struct span method, size_t bits, uint64_t seed)
{
	size_t i = 0, unit;

	while (i < 3 &&
	    (method.n != strlen(names[i]) ||
		memcmp(method.p, names[i], method.n) != 0))
		i++;
	unit = i == SKETCH_MINHASH ? SKETCH_SLOT_BITS : 8;
	if (i == 3 || bits == 0 || bits > SKETCH_BITS_MOST || bits % unit > 0)
		return false;
	k->method = i;
	k->bits = bits;
	k->seed = seed;
	k->n = snprintf(k->text, sizeof k->text, "%s:%zu:%ju", names[i], bits,
	    (uintmax_t)seed);
	return true;
}

bool
sketch_kind_make(
    struct sketch_kind *k, const char *method, size_t bits, uint64_t seed)
{
	struct span name = { (char *)method, strlen(method) };

	return make(k, name, bits, seed);
}

/* Parses method:bits:seed. */
static bool
parse_kind(struct span f, struct sketch_kind *k)
{
	char *end = f.p + f.n, *a, *b;
	uint64_t bits, seed;

	if (!(a = memchr(f.p, ':', f.n)) ||
	    !(b = memchr(a + 1, ':', end - a - 1)))
		return false;
	return span_number((struct span){ a + 1, b - a - 1 }, &bits) &&
	    span_number((struct span){ b + 1, end - b - 1 }, &seed) &&
	    make(k, (struct span){ f.p, a - f.p }, bits, seed);
}

/* Parses a record; false if it is malformed or of another kind than k. */
static bool
parse(char *line, size_t len, struct sketch_kind *k, struct sketch_record *s)
{
	char *end = line + len, *p = span_find_control(line), *q;

	if (p == line || p >= end || *p != '\t')
		return false;
	s->id = (struct span){ line, p - line };
	q = span_find_control(++p);
	if (q >= end || *q != '\t')
		return false;
	if (k->n == 0 && !parse_kind((struct span){ p, q - p }, k))
		return false;
	s->hex = q + 1;
	return (size_t)(q - p) == k->n && memcmp(p, k->text, k->n) == 0 &&
	    (size_t)(end - s->hex) == k->bits / 4;
}

/* Reports the error in a line that parse rejected. */
static void
explain(struct in *in, const struct sketch_kind *k)
{
	struct span f[COLUMNS];
	size_t n = span_split(in->last, f, COLUMNS);
	struct sketch_kind got;

	if (n != COLUMNS)
		in_bad(in,
		    "expected 3 fields (id, method:bits:seed, hex), "
		    "got %zu",
		    n);
	else if (!in_check_id(in, f[0]))
		return;
	else if (!parse_kind(f[1], &got))
		in_bad(in,
		    "expected method:bits:seed such as rp:1000:0, got "
		    "'%.*s'",
		    span_shown(f[1]), f[1].p);
	else if (got.n != k->n || memcmp(got.text, k->text, k->n) != 0)
		in_bad(in, "expected a sketch of %s, as before, got %s",
		    k->text, got.text);
	else
		in_bad(in, "expected %zu hex digits, got %zu", k->bits / 4,
		    f[2].n);
}

bool
sketch_record_parse(
    struct in *in, struct sketch_kind *k, struct sketch_record *s)
{
	if (parse(in->last.p, in->last.n, k, s))
		return true;
	explain(in, k);
	return false;
}

bool
sketch_record_read(
    struct in *in, struct sketch_kind *k, struct sketch_record *s)
{
	size_t len;

	while (in_record(in, &len))
		if (sketch_record_parse(in, k, s))
			return true;
	return false;
}

bool
sketch_record_bits(struct in *in, const struct sketch_kind *k,
    const struct sketch_record *s, uint64_t *row)
{
	static const char digits[] = "0123456789abcdef";
	size_t i;

	if (hexbits_get(s->hex, row, k->bits))
		return true;
	for (i = 0; s->hex[i] && strchr(digits, s->hex[i]); i++)
		;
	return in_bad(in,
	    "digit %zu: expected a lower-case hex digit, got '%.1s'", i + 1,
	    s->hex + i);
}

void
sketch_record_write(struct out *o, struct span id, const struct sketch_kind *k,
    const uint64_t *row)
{
	size_t digits = k->bits / 4;
	char *p;

	out_field(o, id, '\t');
	out_put(o, k->text, k->n);
	p = out_room(o, digits + 2);
	p[0] = '\t';
	hexbits_put(p + 1, row, k->bits);
	p[digits + 1] = '\n';
	out_used(o, digits + 2);
}
