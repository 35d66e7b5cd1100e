/* text_marks.c: grows a list of changed words. */
#include "diff/text_marks.h"
#include "base/mem.h"

void
changed_add(struct changed_list *l, size_t begin, size_t end, bool minor)
{
	MEM_GROW(l->range, l->cap, l->n + 1);
	l->range[l->n++] = (struct changed_range){ begin, end, minor };
}
