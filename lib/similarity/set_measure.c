#include <string.h>

#include "base/put.h"
#include "record/pair.h"
#include "similarity/set_measure.h"

enum { EVIDENCE_ROOM = 3 * (1 + PUT_NUMBER) + 2 * (1 + PUT_SIMILARITY) + 1 };

bool
measure_parse(struct measure *m, const char *name, enum measure_use use)
{
	const struct measure_row *row = measure_find(name, strlen(name), use);

	if (row)
		m->row = row - measure_table;
	return row;
}

bool
measure_sizes_fit(const struct measure *m, uint64_t nx, uint64_t ny)
{
	return nx < ny ? nx >= measure_min_size(m, ny)
		       : ny >= measure_min_size(m, nx);
}

uint64_t
measure_probe_prefix(const struct measure *m, uint64_t nx)
{
	uint64_t least = measure_smaller_only(m->row)
	    ? measure_min_shared(m, nx, nx)
	    : measure_min_size(m, nx);

	return nx ? nx - least + 1 : 0;
}

uint64_t
measure_index_prefix(const struct measure *m, uint64_t nx)
{
	return nx ? nx - measure_min_shared(m, nx, nx) + 1 : 0;
}

/* Puts a TAB and s / n. */
static char *
put_share(char *p, uint64_t s, uint64_t n)
{
	*p++ = '\t';
	return put_similarity(
	    p, fraction_millionths((struct fraction){ s, n }));
}

/* Appends the counts of a pair. */
static char *
put_counts(char *p, uint64_t shared, uint64_t na, uint64_t nb)
{
	return put_tab_number(
	    put_tab_number(put_tab_number(p, shared), na), nb);
}

void
measure_write(const struct measure *m, struct out *o, struct span a,
    struct span b, uint64_t shared, uint64_t na, uint64_t nb)
{
	const struct measure_row *row = &measure_table[m->row];
	char *begin = out_room(o, a.n + b.n + PAIR_ROOM + EVIDENCE_ROOM), *p;
	struct fraction f;

	measure_fraction(row, shared, na, nb, &f);
	p = pair_put(begin, a, b, fraction_millionths(f));
	p = put_counts(p, shared, na, nb);
	if (row->both_shares)
		p = put_share(put_share(p, shared, na), shared, nb);
	*p++ = '\n';
	out_used(o, p - begin);
}

bool
measure_write_held(const struct measure *m, struct out *o, struct span a,
    struct span b, uint64_t shared, uint64_t na, uint64_t nb)
{
	char *begin, *p;

	if (shared * m->t.q < nb * m->t.p)
		return false;
	begin = out_room(o, a.n + b.n + PAIR_ROOM + EVIDENCE_ROOM);
	p = pair_put(
	    begin, a, b, fraction_millionths((struct fraction){ shared, nb }));
	p = put_counts(p, shared, na, nb);
	*p++ = '\n';
	out_used(o, p - begin);
	return true;
}
