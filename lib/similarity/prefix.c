/* prefix.c: prefixes in which similar sets share several features. */
#include "similarity/prefix.h"

uint64_t
prefix_length(const struct measure *m, uint64_t n, uint64_t nx)
{
	uint64_t first, more = prefix_shared(n, nx) - 1;

	if (measure_of_smaller(m->kind))
		return nx;
	first = measure_prefix(m, nx);
	return more < nx - first ? first + more : nx;
}

uint64_t
prefix_count(const struct measure *m, uint64_t n, uint64_t nx, uint64_t ny)
{
	const uint64_t need = measure_need(m, nx, ny);
	const uint64_t least = prefix_shared(n, need);
	const uint64_t x_rest = nx - prefix_length(m, n, nx);
	const uint64_t y_rest = ny - prefix_length(m, n, ny);
	const uint64_t rest = x_rest > y_rest ? x_rest : y_rest;

	return need > rest && need - rest > least ? need - rest : least;
}
