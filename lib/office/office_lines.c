#include <string.h>

#include "office/office_lines.h"

void
office_end_line(struct buf *b)
{
	while (b->n > 0 && strchr(" \t", b->p[b->n - 1]))
		b->n--;
	if (b->n > 0 && b->p[b->n - 1] != '\n')
		buf_char(b, '\n');
}

void
office_blank(struct buf *b, char blank)
{
	if (b->n > 0 && !strchr(" \t\n", b->p[b->n - 1]))
		buf_char(b, blank);
}
