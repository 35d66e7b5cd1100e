/* wikitext_output.c: the plain text being written, and the stack of open
 * markup. */
#include <stdlib.h>

#include "base/mem.h"
#include "io/in.h"
#include "wiki/wikitext_output.h"
#include "wiki/wikitidy.h"

void
wikiout_begin(struct wikitext_output *t, size_t n)
{
	t->buf = mem_grow(t->buf, &t->cap, n + IN_PAD, 1);
	t->end = t->buf;
	t->line_start = true;
	t->depth = t->templates = t->variants = 0;
	wikiout_push(t, OPEN_PAGE);
}

void
wikiout_free(struct wikitext_output *t)
{
	free(t->buf);
	free(t->open);
	*t = (struct wikitext_output){ 0 };
}

void
wikiout_mark_cut(struct wikitext_output *t)
{
	if (t->end == t->buf || t->end[-1] == '\n')
		t->line_start = true;
	else if (t->end[-1] != MARK_CUT)
		wikiout_put(t, MARK_CUT);
}

void
wikiout_push(struct wikitext_output *t, enum open_kind kind)
{
	struct open_markup *f;
	bool first = t->depth == 0 || kind == OPEN_TEMPLATE;

	t->open = mem_grow(t->open, &t->open_cap, t->depth + 1, sizeof *f);
	f = &t->open[t->depth++];
	*f = (struct open_markup){ .kind = kind,
		.text_begin = t->end - t->buf,
		.cut_back = WIKIOUT_NONE,
		.unpaired = t->unpaired };
	f->links = first ? 0 : f[-1].links;
	f->tables = first ? 0 : f[-1].tables;
	f->links += kind == OPEN_LINK || kind == OPEN_FILE;
	f->tables += kind == OPEN_TABLE;
	t->templates += kind == OPEN_TEMPLATE;
	t->variants += kind == OPEN_VARIANT;
}

void
wikiout_pop(struct wikitext_output *t)
{
	enum open_kind kind = wikiout_top(t)->kind;

	t->templates -= kind == OPEN_TEMPLATE;
	t->variants -= kind == OPEN_VARIANT;
	t->depth--;
}

void
wikiout_abandon(struct wikitext_output *t)
{
	wikiout_pop(t);
	t->unpaired++;
}

void
wikiout_drop(struct wikitext_output *t)
{
	t->end = t->buf + wikiout_top(t)->text_begin;
	t->unpaired = wikiout_top(t)->unpaired;
	wikiout_pop(t);
	wikiout_mark_cut(t);
}

void
wikiout_drop_table(struct wikitext_output *t)
{
	while (wikiout_top(t)->kind != OPEN_TABLE)
		wikiout_abandon(t);
	wikiout_drop(t);
}
