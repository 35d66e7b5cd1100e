/* chart_labels.c: chooses the texts of a bar chart that are shown. */
#include "page/chart_labels.h"

/* In units of the picture: a character, the space between texts, a line. */
enum { CHARACTER = 7, SPACE = 5, LINE = 13 };

static uint64_t
distance(uint64_t a, uint64_t b)
{
	return a > b ? a - b : b - a;
}

/* Whether two texts in one line touch. */
static bool
touch(const struct chart_label *a, const struct chart_label *b)
{
	return distance(a->x, b->x) * 2 <
	    (a->chars + b->chars) * CHARACTER + 2 * SPACE;
}

void
chart_labels_line(struct chart_label *l, size_t n)
{
	struct chart_label *end = NULL, *before = NULL;
	size_t i;

	for (i = 0; i < n; i++)
		if (l[i].chars > 0)
			end = &l[i];
	for (i = 0; i < n; i++) {
		if (l[i].chars == 0)
			continue;
		l[i].shown = &l[i] == end ||
		    (!touch(&l[i], end) && !(before && touch(&l[i], before)));
		if (l[i].shown)
			before = &l[i];
	}
}

/* Whether the text of bar i touches bar j or its text. */
static bool
is_hidden(const struct chart_label *l, size_t i, size_t j, uint64_t width)
{
	const struct chart_label *a = &l[i], *b = &l[j];

	if (b->height > a->height + 1 &&
	    distance(a->x, b->x) * 2 < a->chars * CHARACTER + width)
		return true;
	return b->shown && distance(a->height, b->height) < LINE && touch(a, b);
}

/* The highest bar whose text was not considered yet; n if there is none. */
static size_t
next_highest(const struct chart_label *l, size_t n, size_t last)
{
	size_t i, best = n;

	for (i = 0; i < n; i++) {
		if (last < n &&
		    (l[i].height > l[last].height ||
			(i <= last && l[i].height == l[last].height)))
			continue;
		if (best == n || l[i].height > l[best].height)
			best = i;
	}
	return best;
}

void
chart_labels_above(struct chart_label *l, size_t n, uint64_t width)
{
	size_t i = n, j;

	while ((i = next_highest(l, n, i)) < n) {
		l[i].shown = l[i].chars > 0;
		for (j = 0; j < n; j++)
			if (j != i && is_hidden(l, i, j, width))
				l[i].shown = false;
	}
}
