/* minhash_kernel.h: the SIMD kernels of minhash.c. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* x[i] = mix64(f[i] ^ salt) for n features; x may be f. */
void minhash_kernel_hash(
    const uint64_t *f, size_t n, uint64_t salt, uint64_t *x);

/* v[k] = min(v[k], mix64(f[i] ^ salt[k])) for n features and m salts. */
void minhash_kernel_min(
    const uint64_t *f, size_t n, const uint64_t *salt, size_t m, uint64_t *v);

/* The bin of a hash, below bins; bins is below 2^32. */
static inline size_t
minhash_kernel_bin(uint64_t h, uint64_t bins)
{
	return (h >> 32) * bins >> 32;
}

/* Throws n balls into m rows of bins: with h = x[i] * odd[r] modulo 2^64 and
 * bin = minhash_kernel_bin(h, bins),
 * v[r * bins + bin] = min(v[r * bins + bin], h). */
void minhash_kernel_throw(const uint64_t *x, size_t n, const uint64_t *odd,
    size_t m, uint64_t bins, uint64_t *v);
