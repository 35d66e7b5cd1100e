/* plain.c: plain text as it is written, and what of its markup is open. */
#include <stdlib.h>

#include "base/mem.h"
#include "io/in.h"
#include "wiki/plain.h"
#include "wiki/wikitidy.h"

void
plain_begin(struct plain *t, size_t n)
{
	t->buf = mem_grow(t->buf, &t->cap, n + IN_PAD, 1);
	t->o = t->buf;
	t->fresh = true;
	t->depth = t->templates = t->variants = 0;
	plain_push(t, OPEN_PAGE);
}

void
plain_free(struct plain *t)
{
	free(t->buf);
	free(t->open);
	*t = (struct plain){0};
}

void
plain_taken(struct plain *t)
{
	if (t->o == t->buf || t->o[-1] == '\n')
		t->fresh = true;
	else if (t->o[-1] != MARK_CUT)
		plain_put(t, MARK_CUT);
}

void
plain_push(struct plain *t, enum open_kind kind)
{
	struct open *f;
	bool first = t->depth == 0 || kind == OPEN_TEMPLATE;

	t->open = mem_grow(t->open, &t->open_cap, t->depth + 1, sizeof *f);
	f = &t->open[t->depth++];
	*f = (struct open){ .kind = kind, .at = t->o - t->buf,
	    .back = NOWHERE, .unpaired = t->unpaired };
	f->links = first ? 0 : f[-1].links;
	f->tables = first ? 0 : f[-1].tables;
	f->links += kind == OPEN_LINK || kind == OPEN_FILE;
	f->tables += kind == OPEN_TABLE;
	t->templates += kind == OPEN_TEMPLATE;
	t->variants += kind == OPEN_VARIANT;
}

void
plain_pop(struct plain *t)
{
	enum open_kind kind = plain_top(t)->kind;

	t->templates -= kind == OPEN_TEMPLATE;
	t->variants -= kind == OPEN_VARIANT;
	t->depth--;
}

void
plain_give_up(struct plain *t)
{
	plain_pop(t);
	t->unpaired++;
}

void
plain_cut(struct plain *t)
{
	t->o = t->buf + plain_top(t)->at;
	t->unpaired = plain_top(t)->unpaired;
	plain_pop(t);
	plain_taken(t);
}

void
plain_cut_table(struct plain *t)
{
	while (plain_top(t)->kind != OPEN_TABLE)
		plain_give_up(t);
	plain_cut(t);
}
