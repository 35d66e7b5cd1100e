/* passage.c: passages, written. */
#include "record/pair.h"
#include "record/passage.h"

void
passage_write(struct out *o, const struct passage *p)
{
	const uint32_t column[] = { p->n, p->first_a, p->last_a, p->first_b,
	    p->last_b };
	size_t i;

	out_put(o, p->a.p, p->a.n);
	out_char(o, '\t');
	out_put(o, p->b.p, p->b.n);
	out_char(o, '\t');
	out_ratio(o, p->sum, (uint64_t)p->n * PAIR_ONE);
	for (i = 0; i < sizeof column / sizeof *column; i++) {
		out_char(o, '\t');
		out_num(o, column[i]);
	}
}
