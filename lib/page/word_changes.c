/* word_changes.c: writes the words that two texts do not have in common. */
#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "page/html_text.h"
#include "page/word_changes.h"

/* The fewest tokens of a common run; the stretches of a side that are shown,
 * and the bytes of each. */
enum { LEAST_RUN = 2, STRETCHES = 4, STRETCH_BYTES = 80 };

void
changes_compare(struct word_changes *w)
{
	const struct common_run *r;
	size_t i;

	for (i = 0; i < 2; i++) {
		w->common[i] = mem_grow(
		    w->common[i], &w->common_cap[i], w->token[i].n + 1, 1);
		memset(w->common[i], 0, w->token[i].n + 1);
	}
	word_diff_find(&w->diff, &w->token[0], &w->token[1], LEAST_RUN);
	for (r = w->diff.equal; r < w->diff.equal + w->diff.n; r++) {
		memset(w->common[0] + r->a, 1, r->n);
		memset(w->common[1] + r->b, 1, r->n);
	}
}

/* Writes the stretches of a side in elements `tag`; returns the number of words
 * that are left out. */
static size_t
put_stretches(
    const struct word_changes *w, struct out *o, size_t side, const char *tag)
{
	const struct token_spans *t = &w->token[side];
	const char *text = w->text[side].buf;
	size_t i = 0, from, n, cut, shown = 0, left = 0;

	while (i < t->n) {
		if (w->common[side][i]) {
			i++;
			continue;
		}
		for (from = i; i < t->n && !w->common[side][i]; i++)
			;
		if (shown++ >= STRETCHES) {
			left += i - from;
			continue;
		}
		n = t->end[i - 1] - t->begin[from];
		cut = html_cut_length(text + t->begin[from], n, STRETCH_BYTES);
		out_fmt(o, "<%s>", tag);
		html_text(o, text + t->begin[from], cut);
		out_fmt(o, "%s</%s>", cut < n ? "\xe2\x80\xa6" : "", tag);
	}
	return left;
}

void
changes_write(const struct word_changes *w, struct out *o)
{
	size_t left;

	out_str(o, "<span lang=\"\" dir=auto>");
	left = put_stretches(w, o, 0, "del");
	left += put_stretches(w, o, 1, "ins");
	out_str(o, "</span>");
	if (left > 0) {
		out_str(o, " and ");
		html_count(o, left, "word");
		out_str(o, " more");
	}
}
