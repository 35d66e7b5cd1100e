/* passage.c: passage records. */
#include "record/pair.h"
#include "record/passage.h"

void
passage_write(struct out *o, const struct passage *p)
{
	const uint32_t column[] = { p->n, p->first_a, p->last_a, p->first_b,
		p->last_b };
	size_t i;

	pair_write(o, p->a, p->b, p->sum / p->n);
	for (i = 0; i < sizeof column / sizeof *column; i++)
		pair_write_column(o, column[i]);
}
