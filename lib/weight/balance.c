#include <math.h>

#include "text/char_grams.h"
#include "weight/balance.h"

static bool
is_gram(const struct weighted_term *w)
{
	return w->term.p[w->term.n - 1] == CHAR_GRAM_END;
}

void
balance(struct vector *v)
{
	unsigned __int128 square[2] = { 0, 0 };
	struct weighted_term *w;
	size_t i, n = 0;
	double scale;

	for (i = 0; i < v->n; i++) {
		w = &v->term[i];
		square[is_gram(w)] +=
		    (unsigned __int128)w->millionths * w->millionths;
	}
	if (square[0] == 0 || square[1] == 0)
		return;
	/* Each operation is rounded as IEEE 754 says, on any machine. */
	scale = sqrt((double)square[0] / (double)square[1]);
	for (i = 0; i < v->n; i++) {
		w = &v->term[i];
		if (is_gram(w))
			w->millionths = w->millionths * scale;
		if (w->millionths > 0)
			v->term[n++] = *w;
	}
	v->n = n;
}

enum { NO_GROUP, LONG_TERM = CHAR_GRAM_MOST + 1, GROUPS };

/* The group of a term: its number of characters, or NO_GROUP. */
static unsigned
length_group(const struct weighted_term *w, bool ended)
{
	unsigned chars = 0;
	size_t i;

	if (ended && !is_gram(w))
		return NO_GROUP;
	for (i = 0; i < w->term.n - ended && chars < LONG_TERM; i++)
		chars += ((unsigned char)w->term.p[i] & 0xc0) != 0x80;
	return chars;
}

/* Sets scale[k] to the number for the weights of group k, by the sums of their
 * squares. Each operation is rounded as IEEE 754 says, on any machine. */
static void
set_scales(double scale[GROUPS], const unsigned __int128 square[GROUPS])
{
	unsigned __int128 total = 0;
	unsigned k, groups = 0;

	for (k = NO_GROUP + 1; k < GROUPS; k++) {
		total += square[k];
		groups += square[k] > 0;
	}
	scale[NO_GROUP] = 1;
	for (k = NO_GROUP + 1; k < GROUPS; k++)
		if (square[k] > 0)
			scale[k] =
			    sqrt((double)total / groups / (double)square[k]);
}

bool
balance_lengths(struct vector *v, bool ended)
{
	unsigned __int128 square[GROUPS] = { 0 };
	double scale[GROUPS], x;
	struct weighted_term *w;
	size_t i, n = 0;

	for (i = 0; i < v->n; i++) {
		w = &v->term[i];
		square[length_group(w, ended)] +=
		    (unsigned __int128)w->millionths * w->millionths;
	}
	set_scales(scale, square);
	for (i = 0; i < v->n; i++) {
		w = &v->term[i];
		x = w->millionths * scale[length_group(w, ended)];
		if (x > (double)DECIMAL_MOST)
			return false;
		w->millionths = x;
		if (w->millionths > 0)
			v->term[n++] = *w;
	}
	v->n = n;
	return true;
}
