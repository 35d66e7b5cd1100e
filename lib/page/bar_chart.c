/* bar_chart.c: a bar chart as SVG. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "page/bar_chart.h"
#include "page/chart_labels.h"

/* In units of the picture: the width of all bars, the height of the highest,
 * and the room above for its number. Of fewer than SLOTS bars, each has the
 * width of one of SLOTS. */
enum { WIDTH = 440, HEIGHT = 130, TOP = 18, LABELS = 20, SLOTS = 6 };

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
	chart_labels_line(t.below, n);
	chart_labels_above(t.above, n, WIDTH / slots);
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
		    fill_number("to", b->to), fill_number("open", b->to == 0),
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
