/* bar_chart.c: a bar chart as SVG. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "page/bar_chart.h"
#include "page/chart_labels.h"
#include "page/html_text.h"

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

/* Writes the range that a bar counts. */
static void
put_title(
    struct out *o, const struct chart_bar *b, const char *unit, const char *one)
{
	html_number(o, "<title>", b->from);
	if (b->to == 0)
		out_str(o, " or more");
	else if (b->to > b->from)
		html_number(o, "\xe2\x80\x93", b->to);
	out_str(o, unit);
	out_str(o, ": ");
	html_count(o, b->count, one);
	out_str(o, "</title>");
}

static void
put_text(struct out *o, uint64_t x, uint64_t y, const char *text)
{
	html_number(o, "<text x=\"", x);
	html_number(o, "\" y=\"", y);
	out_str(o, "\">");
	out_str(o, text);
	out_str(o, "</text>");
}

/* The height of a bar. */
static uint64_t
height_of(const struct chart_bar *b, uint64_t full)
{
	return b->count > full ? HEIGHT : (b->count * HEIGHT + full - 1) / full;
}

/* A bar, with a gap if it is cut. */
static void
put_bar(struct out *o, const struct chart_bar *b, uint64_t full, uint64_t left,
    uint64_t right)
{
	const uint64_t top = TOP + HEIGHT - height_of(b, full);

	html_number(o, "<path d=\"M", left);
	html_number(o, " ", top);
	html_number(o, "V", TOP + HEIGHT);
	html_number(o, "H", right);
	html_number(o, "V", top);
	out_str(o, "z\"/>");
	if (b->count <= full)
		return;
	html_number(o, "<path class=b d=\"M", left);
	html_number(o, " ", TOP + 24);
	html_number(o, "L", right);
	html_number(o, " ", TOP + 14);
	out_str(o, "\"/>");
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

/* The texts of bar i. */
static void
put_texts(struct out *o, const struct chart_bar *b, const struct chart_texts *t,
    size_t i)
{
	char count[24];

	if (t->above[i].shown) {
		snprintf(count, sizeof count, "%ju", (uintmax_t)b->count);
		put_text(o, t->above[i].x,
		    TOP + HEIGHT - t->above[i].height - 4, count);
	}
	if (t->below[i].shown)
		put_text(o, t->below[i].x, TOP + HEIGHT + LABELS - 5, b->label);
}

void
bar_chart_write(struct out *o, const struct chart_bar *bar, size_t n,
    const char *label, const char *unit, const char *one)
{
	const uint64_t full = full_count(bar, n);
	const uint64_t slots = n > SLOTS ? n : SLOTS;
	struct chart_texts texts = choose_texts(bar, n, full, slots);
	size_t i;

	html_number(
	    o, "<svg class=chart role=img viewBox=\"-16 0 ", WIDTH + 32);
	html_number(o, " ", TOP + HEIGHT + LABELS);
	out_str(o, "\" aria-label=\"");
	out_str(o, label);
	out_str(o, "\">\n");
	for (i = 0; i < n; i++) {
		out_str(o, "<g>");
		put_title(o, &bar[i], unit, one);
		put_bar(o, &bar[i], full, i * WIDTH / slots + 1,
		    (i + 1) * WIDTH / slots - 1);
		put_texts(o, &bar[i], &texts, i);
		out_str(o, "</g>\n");
	}
	html_number(o, "<path class=x d=\"M0 ", TOP + HEIGHT);
	html_number(o, "H", WIDTH);
	out_str(o, "\"/></svg>\n");
	free(texts.below);
	free(texts.above);
}
