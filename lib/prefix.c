/* prefix.c: prefixes of which pairs share several features. */
#include "prefix.h"

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
prefix_count(const struct measure *m, uint64_t n, uint64_t nx,
    uint64_t ny)
{
	const uint64_t need = measure_need(m, nx, ny);
	const uint64_t shared = prefix_shared(n, need);
	uint64_t behind = nx - prefix_length(m, n, nx);
	const uint64_t y = ny - prefix_length(m, n, ny);

	if (behind < y)
		behind = y;
	return need > behind && need - behind > shared ? need - behind : shared;
}
