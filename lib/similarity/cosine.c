#include <math.h>
#include <stdbool.h>

#include "base/put.h"
#include "record/pair.h"
#include "similarity/cosine.h"

typedef unsigned __int128 wide;

enum {
	ONE = 1000000,
	LIMBS = 5,     /* for 2 * 123 + 40 bits */
	DECIMALS = 12, /* digits of a product after the point */
	LOW = 18,      /* digits of the lower half of a product */
};

bool
cosine_square(const struct vector *v, wide *square)
{
	const wide bound = (wide)1000000000000000000 * 1000000000000000000 * 10;
	size_t i;

	for (*square = i = 0; i < v->n && *square < bound; i++)
		*square += (wide)v->term[i].millionths * v->term[i].millionths;
	return *square < bound;
}

wide
cosine_dot(const struct vector *a, const struct vector *b)
{
	const struct weighted_term *x = a->term, *x_end = x + a->n;
	const struct weighted_term *y = b->term, *y_end = y + b->n;
	wide sum = 0;
	int order;

	while (x < x_end && y < y_end) {
		order = (x->prefix > y->prefix) - (x->prefix < y->prefix);
		/* A term has no NUL: equal prefixes of a short term are
		 * equal terms. */
		if (order == 0 && x->term.n >= sizeof x->prefix)
			order = span_order(x->term, y->term);
		if (order == 0)
			sum += (wide)x->millionths * y->millionths;
		x += order <= 0;
		y += order >= 0;
	}
	return sum;
}

/* A number below 2^320, in words of 64 bits, lowest first. */
struct large {
	uint64_t limb[LIMBS];
};

/* x * y, which is below 2^320. */
static struct large
multiply(const struct large *x, wide y)
{
	const uint64_t limb[2] = { y, y >> 64 };
	struct large z = {
		{ 0 },
	};
	uint64_t carry;
	int i, k;
	wide t;

	for (k = 0; k < 2; k++)
		for (i = carry = 0; i + k < LIMBS; i++) {
			t = (wide)x->limb[i] * limb[k] + z.limb[i + k] + carry;
			z.limb[i + k] = t;
			carry = t >> 64;
		}
	return z;
}

/* Whether the cosine is at least n millionths: n^2 a b <= 10^12 dot^2. */
static bool
reaches(const struct cosine *c, uint64_t n)
{
	const struct large one = { { 1 } };
	struct large x = multiply(&one, c->a), y = multiply(&one, c->dot);
	int i;

	x = multiply(&x, c->b);
	x = multiply(&x, n * n);
	y = multiply(&y, c->dot);
	y = multiply(&y, (wide)ONE * ONE);
	for (i = LIMBS - 1; i > 0 && x.limb[i] == y.limb[i]; i--)
		;
	return x.limb[i] <= y.limb[i];
}

/* The relative error of a double is below 2^-50, so its error is below 10^-9
 * here: it decides unless x is next to a whole number. */
uint32_t
cosine_millionths(const struct cosine *c)
{
	double x = ONE * ((double)c->dot / sqrt((double)c->a * (double)c->b));
	uint32_t near = x + 0.5;

	if (fabs(x - near) > 1e-6)
		return x;
	return reaches(c, near) ? near : near - 1;
}

/* Writes a TAB, and x, in units of 10^-12, as a decimal number. */
static void
put_product(struct out *o, wide x)
{
	const uint64_t unit = 1000000000000000000;
	char digits[PUT_NUMBER + LOW], *p = digits, *end, *point;

	end = put_padded(put_number(p, x / unit), x % unit, LOW);
	point = end - DECIMALS;
	while (p < point - 1 && *p == '0')
		p++;
	while (end > point && end[-1] == '0')
		end--;
	out_char(o, '\t');
	out_put(o, p, point - p);
	if (end == point)
		return;
	out_char(o, '.');
	out_put(o, point, end - point);
}

void
cosine_write(struct out *o, struct span first, struct span second,
    uint32_t similarity, const struct cosine *c)
{
	pair_write(o, first, second, similarity);
	put_product(o, c->dot);
	put_product(o, c->a);
	put_product(o, c->b);
	out_char(o, '\n');
}
