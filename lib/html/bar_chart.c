/* bar_chart.c: a bar chart as SVG. */
#include <stdio.h>

#include "html/bar_chart.h"
#include "html/html_text.h"

/* In units of the picture: the width of all bars, the height of the highest, and
 * the room above for its number. Of fewer than SLOTS bars, each has the width of
 * one of SLOTS. */
enum {
	WIDTH = 440,
	HEIGHT = 130,
	TOP = 18,
	LABELS = 20,
	NUMBERED = 24,
	SLOTS = 6
};

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

/* What a bar counts. */
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

void
bar_chart_write(struct out *o, const struct chart_bar *bar, size_t n,
    const char *label, const char *unit, const char *one)
{
	const uint64_t full = full_count(bar, n);
	const uint64_t slots = n > SLOTS ? n : SLOTS;
	uint64_t height, x, middle;
	char count[24];
	size_t i;

	html_number(
	    o, "<svg class=chart role=img viewBox=\"-16 0 ", WIDTH + 32);
	html_number(o, " ", TOP + HEIGHT + LABELS);
	out_str(o, "\" aria-label=\"");
	out_str(o, label);
	out_str(o, "\">\n");
	for (i = 0; i < n; i++) {
		x = i * WIDTH / slots + 1;
		middle = (2 * i + 1) * WIDTH / (2 * slots);
		height = bar[i].count > full
		    ? HEIGHT
		    : (bar[i].count * HEIGHT + full - 1) / full;
		out_str(o, "<g>");
		put_title(o, &bar[i], unit, one);
		html_number(o, "<path d=\"M", x);
		html_number(o, " ", TOP + HEIGHT - height);
		html_number(o, "V", TOP + HEIGHT);
		html_number(o, "H", (i + 1) * WIDTH / slots - 1);
		html_number(o, "V", TOP + HEIGHT - height);
		out_str(o, "z\"/>");
		if (bar[i].count > full) {
			html_number(o, "<path class=b d=\"M", x);
			html_number(o, " ", TOP + 24);
			html_number(o, "L", (i + 1) * WIDTH / slots - 1);
			html_number(o, " ", TOP + 14);
			out_str(o, "\"/>");
		}
		if (bar[i].count > 0 && n <= NUMBERED) {
			snprintf(count, sizeof count, "%ju",
			    (uintmax_t)bar[i].count);
			put_text(o, middle, TOP + HEIGHT - height - 4, count);
		}
		if (*bar[i].label)
			put_text(
			    o, middle, TOP + HEIGHT + LABELS - 5, bar[i].label);
		out_str(o, "</g>\n");
	}
	html_number(o, "<path class=x d=\"M0 ", TOP + HEIGHT);
	html_number(o, "H", WIDTH);
	out_str(o, "\"/></svg>\n");
}
