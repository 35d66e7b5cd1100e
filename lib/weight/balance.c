/* balance.c: words and n-grams of characters with equal weight in one vector. */
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
