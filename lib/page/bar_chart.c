#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "page/bar_chart.h"

/* In units of the picture: the width of all bars, the height of the highest,
 * and the room above for its number. Of fewer than SLOTS bars, each has the
 * width of one of SLOTS. */
enum { WIDTH = 440, HEIGHT = 130, TOP = 18, LABELS = 20, SLOTS = 6 };

/* A text of `chars` characters, 0 for none, centred at x; the bar below it has
 * this height. */
struct chart_label {
	uint64_t x, height;
	size_t chars;
	bool shown;
};

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

/* Shows texts in one line, by ascending x: the last, and from the first on each
 * that touches no other. */
static void
show_line(struct chart_label *l, size_t n)
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

/* Shows texts above n bars of `width`, by ascending x: those of high bars
 * first, and none that touches another text or a higher bar. Takes O(n^2)
 * time. */
static void
show_above(struct chart_label *l, size_t n, uint64_t width)
{
	size_t i = n, j;

	while ((i = next_highest(l, n, i)) < n) {
		l[i].shown = l[i].chars > 0;
		for (j = 0; j < n; j++)
			if (j != i && is_hidden(l, i, j, width))
				l[i].shown = false;
	}
}

/* The count that has the full height. */
static uint64_t
full_count(const struct chart_bar *bar, size_t n)
{
	uint64_t most = 0;
	size_t i;

	for (i = 0; i + 1 < n; i++)
		most = bar[i].count > most ? bar[i].count : most;
	if (most == 0 || bar[n - 1].count / 2 <= most)
		most = bar[n - 1].count > most ? bar[n - 1].count : most;
	return most > 0 ? most : 1;
}

/* The height of a bar. */
static uint64_t
height_of(const struct chart_bar *b, uint64_t full)
{
	return b->count > full ? HEIGHT : (b->count * HEIGHT + full - 1) / full;
}

/* The labels below the bars, and the numbers above them. */
struct chart_texts {
	struct chart_label *below, *above;
};

static struct chart_texts
choose_texts(
    const struct chart_bar *bar, size_t n, uint64_t full, uint64_t slots)
{
	struct chart_texts t = { mem_new(n, sizeof *t.below),
		mem_new(n, sizeof *t.above) };
	char count[24];
	size_t i;

	for (i = 0; i < n; i++) {
		t.below[i].x = t.above[i].x = (2 * i + 1) * WIDTH / (2 * slots);
		t.below[i].chars = strlen(bar[i].label);
		t.above[i].height = height_of(&bar[i], full);
		if (bar[i].count > 0)
			t.above[i].chars = snprintf(count, sizeof count, "%ju",
			    (uintmax_t)bar[i].count);
	}
	show_line(t.below, n);
	show_above(t.above, n, WIDTH / slots);
	return t;
}

/* A text of bar i: its number above it, or its label. */
static void
put_text(struct out *o, const struct field *f)
{
	const struct chart_label *l = f->from;

	if (l->shown)
		FILL(o, NULL, bar_text, fill_number("x", l->x),
		    fill_number("y", f->n),
		    f->text.p ? fill_words("text", f->text.p)
			      : fill_number("text", f->of));
}

static void
put_bars(struct out *o, const struct field *f)
{
	const struct bar_chart *c = f->from;
	const uint64_t full = full_count(c->bar, c->n), foot = TOP + HEIGHT;
	const uint64_t slots = c->n > SLOTS ? c->n : SLOTS;
	struct chart_texts texts = choose_texts(c->bar, c->n, full, slots);
	size_t i;

	for (i = 0; i < c->n; i++) {
		const struct chart_bar *b = &c->bar[i];
		const uint64_t top = foot - height_of(b, full);

		FILL(o, NULL, bar, fill_number("from", b->from),
		    fill_number("to", b->to),
		    fill_number("range", b->to > b->from),
		    fill_markup("unit", c->unit),
		    fill_number("count", b->count), fill_markup("one", c->one),
		    fill_number("left", i * WIDTH / slots + 1),
		    fill_number("right", (i + 1) * WIDTH / slots - 1),
		    fill_number("top", top), fill_number("foot", foot),
		    fill_number("cut", b->count > full),
		    fill_number("low", TOP + 24), fill_number("high", TOP + 14),
		    { "above", put_text, top - 4, b->count,
			.from = &texts.above[i] },
		    { "below", put_text, foot + LABELS - 5,
			.text.p = (char *)b->label, .from = &texts.below[i] });
	}
	free(texts.below);
	free(texts.above);
}

static void
put_chart(struct out *o, const struct field *f)
{
	const struct bar_chart *c = f->from;

	FILL(o, NULL, bar_chart, fill_number("width", WIDTH + 32),
	    fill_number("height", TOP + HEIGHT + LABELS),
	    fill_markup("label", c->label), fill_part("bars", put_bars, c, 0),
	    fill_number("foot", TOP + HEIGHT), fill_number("right", WIDTH));
}

struct field
bar_chart(const char *name, const struct bar_chart *c)
{
	return fill_part(name, put_chart, c, 0);
}
