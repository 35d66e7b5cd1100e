#include <string.h>

#include "base/put.h"
#include "base/root.h"
#include "similarity/measure_table.h"

typedef unsigned __int128 wide;

#define SHARED "shared, nA, nB"

enum { ALL = MEASURE_JOIN | MEASURE_SCORE | MEASURE_COMBINE | MEASURE_TEXTS };

const struct measure_row measure_table[] = {
	{ .name = "jaccard",
	    .uses = ALL | MEASURE_STARS,
	    .content = CONTENT_SET,
	    .evidence = SHARED,
	    .times = 1,
	    .less = 1 },
	{ .name = "containment",
	    .uses = ALL,
	    .content = CONTENT_SET,
	    .evidence = SHARED,
	    .base = BASE_SMALLER,
	    .times = 1,
	    .both_shares = true },
	{ .name = "dice",
	    .uses = ALL | MEASURE_STARS,
	    .content = CONTENT_SET,
	    .evidence = SHARED,
	    .times = 2 },
	{ .name = "overlap",
	    .uses = ALL,
	    .content = CONTENT_SET,
	    .evidence = SHARED,
	    .base = BASE_SMALLER,
	    .times = 1 },
	{ .name = "set-cosine",
	    .uses = ALL | MEASURE_STARS,
	    .content = CONTENT_SET,
	    .evidence = SHARED,
	    .base = BASE_ROOT,
	    .times = 1 },
	{ .name = "edit",
	    .uses =
		MEASURE_SCORE | MEASURE_COMBINE | MEASURE_TEXTS | MEASURE_STARS,
	    .content = CONTENT_TEXT,
	    .evidence = "distance, lengthA, lengthB" },
	{ .name = "cosine",
	    .uses = MEASURE_SCORE | MEASURE_COMBINE,
	    .content = CONTENT_VECTOR },
	{ .name = "hamming", .uses = MEASURE_SCORE, .content = CONTENT_SKETCH },
	{ .name = "decimals", .uses = MEASURE_COMBINE },
};

enum { ROWS = sizeof measure_table / sizeof *measure_table };

const struct measure_row *
measure_find(const char *name, size_t n, enum measure_use use)
{
	size_t i;

	for (i = 0; i < ROWS; i++)
		if (measure_exists(i, use) &&
		    strlen(measure_table[i].name) == n &&
		    memcmp(measure_table[i].name, name, n) == 0)
			return &measure_table[i];
	return NULL;
}

bool
measure_exists(uint64_t number, enum measure_use use)
{
	return number < ROWS && (measure_table[number].uses & use) == use;
}

void
measure_names(char names[static MEASURE_NAMES], enum measure_use use)
{
	const char *name[ROWS];
	size_t i, n = 0;

	for (i = 0; i < ROWS; i++)
		if (measure_exists(i, use))
			name[n++] = measure_table[i].name;
	put_names(names, name, n);
}

/* A product of 192 bits. */
struct product {
	wide high;
	uint64_t low;
};

static struct product
multiply(wide x, uint64_t y)
{
	const wide low = (wide)(uint64_t)x * y;

	return (struct product){ (x >> 64) * y + (low >> 64), low };
}

/* Whether x / sqrt(na * nb) is at least n millionths. */
static bool
is_root_at_least(uint64_t n, uint64_t x, uint64_t na, uint64_t nb)
{
	const struct product need = multiply((wide)n * n * na, nb),
			     got = multiply((wide)1000000000000 * x, x);

	return got.high == need.high ? got.low >= need.low
				     : got.high > need.high;
}

/* x / sqrt(na * nb), at most 1, in millionths, rounded down. */
static uint64_t
root_millionths(uint64_t x, uint64_t na, uint64_t nb)
{
	uint64_t n = x / sqrt(na) / sqrt(nb) * 1e6;

	while (!is_root_at_least(n, x, na, nb))
		n--;
	while (is_root_at_least(n + 1, x, na, nb))
		n++;
	return n;
}

bool
measure_fraction(const struct measure_row *row, uint64_t x, uint64_t na,
    uint64_t nb, struct fraction *f)
{
	uint64_t less = na < nb ? na : nb, more = na + nb - less;

	if (row->content == CONTENT_TEXT) {
		*f = (struct fraction){ more - x, more };
		return x <= more && more > 0;
	}
	if (row->base == BASE_ROOT) {
		f->den = 1000000;
		f->num = less > 0 && x <= less ? root_millionths(x, na, nb) : 0;
		return less > 0 && x <= less;
	}
	f->num = row->times * x;
	f->den = (row->base == BASE_SMALLER ? less : na + nb) - row->less * x;
	return x <= less && f->den > 0;
}

/* n * p / q, rounded up. */
static uint64_t
mul_div_ceil(uint64_t n, uint64_t p, uint64_t q)
{
	return (n * p + q - 1) / q;
}

/* n * p^2 / q^2, rounded up. */
static wide
mul_div_square(wide n, uint64_t p, uint64_t q)
{
	const wide square = (wide)q * q;

	return (n * p * p + square - 1) / square;
}

/* times * s / (base - less * s) >= p / q is s * factor >= p * base; this
 * returns the factor. */
static uint64_t
shared_factor(const struct measure *m)
{
	const struct measure_row *row = &measure_table[m->row];

	return row->times * m->t.q + row->less * m->t.p;
}

uint64_t
measure_min_shared(const struct measure *m, uint64_t nx, uint64_t ny)
{
	const uint64_t factor = shared_factor(m);

	switch (measure_table[m->row].base) {
	case BASE_SMALLER:
		return mul_div_ceil(nx < ny ? nx : ny, m->t.p, factor);
	case BASE_ROOT:
		return root_ceil(mul_div_square((wide)nx * ny, m->t.p, factor));
	default:
		return mul_div_ceil(nx + ny, m->t.p, factor);
	}
}

/* At most ny features are shared: ny * factor >= p * base. */
uint64_t
measure_min_size(const struct measure *m, uint64_t nx)
{
	const uint64_t factor = shared_factor(m);

	switch (measure_table[m->row].base) {
	case BASE_SMALLER:
		return 1;
	case BASE_ROOT:
		return mul_div_square(nx, m->t.p, factor);
	default:
		return mul_div_ceil(nx, m->t.p, factor - m->t.p);
	}
}

/* The largest ny with shared * factor >= p * sqrt(nx * ny). */
static uint64_t
root_max_size(const struct measure *m, uint64_t nx, uint64_t shared)
{
	const wide part = (wide)shared * shared_factor(m);
	const wide size = part * part / ((wide)m->t.p * m->t.p * nx);

	return size < UINT64_MAX ? size : UINT64_MAX;
}

uint64_t
measure_max_size(const struct measure *m, uint64_t nx, uint64_t i)
{
	uint64_t factor = shared_factor(m), reach = (nx - i) * factor / m->t.p;

	switch (measure_table[m->row].base) {
	case BASE_SMALLER:
		return nx - i < mul_div_ceil(nx, m->t.p, factor) ? reach
								 : UINT64_MAX;
	case BASE_ROOT:
		return nx ? root_max_size(m, nx, nx - i) : 0;
	default:
		return reach < nx ? 0 : reach - nx;
	}
}

/* measure_explains, which sets *f to the similarity. */
static bool
explain(enum content_kind content, const uint64_t x[3], uint32_t similarity,
    struct fraction *f)
{
	const struct measure_row *row = measure_table;

	for (; row < measure_table + ROWS; row++)
		if (row->content == content && row->evidence &&
		    measure_fraction(row, x[0], x[1], x[2], f) &&
		    fraction_millionths(*f) == similarity)
			return true;
	return false;
}

bool
measure_explains(
    enum content_kind content, const uint64_t x[3], uint32_t similarity)
{
	struct fraction f;

	return explain(content, x, similarity, &f);
}

struct fraction
measure_exact(struct span evidence, uint32_t similarity)
{
	struct span f[4];
	struct fraction exact;
	uint64_t x[3];

	if (span_split(evidence, f, 4) >= 3 && span_number(f[0], &x[0]) &&
	    span_number(f[1], &x[1]) && span_number(f[2], &x[2]) &&
	    (explain(CONTENT_SET, x, similarity, &exact) ||
		explain(CONTENT_TEXT, x, similarity, &exact)))
		return exact;
	return (struct fraction){ similarity, 1000000 };
}
