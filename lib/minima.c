/* minima.c: the kernels of minhash.c: what is done for each feature. */
#include "minima.h"
#include "mix.h"

void
minima_salt(const uint64_t *f, size_t n, uint64_t salt, uint64_t *x)
{
	size_t i;

	for (i = 0; i < n; i++)
		x[i] = mix64(f[i] ^ salt);
}

void
minima_each(const uint64_t *f, size_t n, const uint64_t *salt, size_t m,
    uint64_t *v)
{
	uint64_t h;
	size_t i, k;

	for (i = 0; i < n; i++)
		for (k = 0; k < m; k++) {
			h = mix64(f[i] ^ salt[k]);
			v[k] = h < v[k] ? h : v[k];
		}
}

void
minima_throw(const uint64_t *x, size_t n, const uint64_t *odd, size_t m,
    uint64_t bins, uint64_t *v)
{
	uint64_t h, *bin;
	size_t i, r;

	for (i = 0; i < n; i++)
		for (r = 0; r < m; r++) {
			h = x[i] * odd[r];
			bin = v + r * bins + minima_bin(h, bins);
			*bin = h < *bin ? h : *bin;
		}
}
