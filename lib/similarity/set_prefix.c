#include "similarity/set_prefix.h"

uint64_t
set_prefix_length(const struct measure *m, uint64_t n, uint64_t nx)
{
	uint64_t first, more = set_prefix_shared(n, nx) - 1;

	if (measure_smaller_only(m->row))
		return nx;
	first = measure_probe_prefix(m, nx);
	return more < nx - first ? first + more : nx;
}

uint64_t
set_prefix_count_bound(
    const struct measure *m, uint64_t n, uint64_t nx, uint64_t ny)
{
	const uint64_t need = measure_min_shared(m, nx, ny);
	const uint64_t least = set_prefix_shared(n, need);
	const uint64_t x_rest = nx - set_prefix_length(m, n, nx);
	const uint64_t y_rest = ny - set_prefix_length(m, n, ny);
	const uint64_t rest = x_rest > y_rest ? x_rest : y_rest;

	return need > rest && need - rest > least ? need - rest : least;
}
