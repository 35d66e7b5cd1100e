/* set_measure.c: the bounds of the measures, in integers. */
#include <string.h>

#include "similarity/set_measure.h"

static const char *const names[] = { 
	"jaccard", "containment", "dice", "overlap"
};

bool
measure_parse(const char *name, enum measure_kind *kind)
{
	size_t i;

	for (i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(name, names[i]) == 0) {
			*kind = i;
			return true;
		}
	return false;
}

const char *
measure_name(enum measure_kind kind)
{
	return names[kind];
}

/* n * p / q, rounded up. */
static uint64_t
mul_div_ceil(uint64_t n, uint64_t p, uint64_t q)
{
	return (n * p + q - 1) / q;
}

/* Jaccard: s * q >= p * (nx + ny - s), so s * (p + q) >= p * (nx + ny). Dice:
 * s * 2q >= p * (nx + ny). What s is multiplied by. */
static uint64_t
shared_factor(const struct measure *m)
{
	return m->kind == JACCARD ? m->t.p + m->t.q : 2 * m->t.q;
}

uint64_t
measure_min_shared(const struct measure *m, uint64_t nx, uint64_t ny)
{
	if (measure_smaller_only(m->kind))
		return mul_div_ceil(nx < ny ? nx : ny, m->t.p, m->t.q);
	return mul_div_ceil(nx + ny, m->t.p, shared_factor(m));
}

/* No more than ny is shared: ny * weight >= p * (nx + ny). */
uint64_t
measure_min_size(const struct measure *m, uint64_t nx)
{
	if (measure_smaller_only(m->kind))
		return 1;
	return mul_div_ceil(nx, m->t.p, shared_factor(m) - m->t.p);
}

bool
measure_sizes_fit(const struct measure *m, uint64_t nx, uint64_t ny)
{
	return nx < ny ? nx >= measure_min_size(m, ny) :
	    ny >= measure_min_size(m, nx);
}

uint64_t
measure_max_size(const struct measure *m, uint64_t nx, uint64_t i)
{
	uint64_t left = nx - i, reach;

	if (!measure_smaller_only(m->kind)) {
		reach = left * shared_factor(m) / m->t.p;
		return reach < nx ? 0 : reach - nx;
	}
	if (left >= mul_div_ceil(nx, m->t.p, m->t.q))
		return UINT64_MAX;
	return left * m->t.q / m->t.p;
}

uint64_t
measure_probe_prefix(const struct measure *m, uint64_t nx)
{
	uint64_t least = measure_smaller_only(m->kind) ?
	    mul_div_ceil(nx, m->t.p, m->t.q) : measure_min_size(m, nx);

	return nx ? nx - least + 1 : 0;
}

uint64_t
measure_index_prefix(const struct measure *m, uint64_t nx)
{
	return nx ? nx - measure_min_shared(m, nx, nx) + 1 : 0;
}

void
measure_write(const struct measure *m, struct out *o, uint64_t shared,
    uint64_t na, uint64_t nb)
{
	out_char(o, '\t');
	if (m->kind == DICE)
		out_ratio(o, 2 * shared, na + nb);
	else
		out_ratio(o, shared, m->kind == JACCARD ? na + nb - shared :
		    na < nb ? na : nb);
	out_char(o, '\t');
	out_num(o, shared);
	out_char(o, '\t');
	out_num(o, na);
	out_char(o, '\t');
	out_num(o, nb);
	if (m->kind != CONTAINMENT)
		return;
	out_char(o, '\t');
	out_ratio(o, shared, na);
	out_char(o, '\t');
	out_ratio(o, shared, nb);
}
