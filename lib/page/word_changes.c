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

/* Writes the stretches of side f->n, and counts the words that are left out. */
static void
put_stretches(struct out *o, const struct field *f)
{
	struct word_changes *w = (struct word_changes *)f->from;
	const struct token_spans *t = &w->token[f->n];
	size_t i = 0, from, n, cut, shown = 0;
	char *text;

	while (i < t->n) {
		if (w->common[f->n][i]) {
			i++;
			continue;
		}
		for (from = i; i < t->n && !w->common[f->n][i]; i++)
			;
		if (shown++ >= STRETCHES) {
			w->left += i - from;
			continue;
		}
		n = t->end[i - 1] - t->begin[from];
		text = w->text[f->n].buf + t->begin[from];
		cut = html_cut_length(text, n, STRETCH_BYTES);
		FILL(o, NULL, word_stretch, fill_number("new", f->n),
		    fill_text("text", (struct span){ text, cut }),
		    fill_number("cut", cut < n));
	}
}

void
changes_put(struct out *o, const struct field *f)
{
	struct word_changes *w = (struct word_changes *)f->from;

	if (!w)
		return;
	w->left = 0;
	FILL(o, NULL, word_changes, fill_part("old", put_stretches, w, 0),
	    fill_part("new", put_stretches, w, 1));
	if (w->left > 0)
		FILL(o, NULL, word_changes_left, fill_number("n", w->left));
}
