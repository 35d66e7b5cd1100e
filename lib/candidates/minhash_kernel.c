/* minhash_kernel.c: the SIMD kernels of minhash.c.
 *
 * Only AVX-512 multiplies numbers of 64 bits; the scalar twins are as fast as
 * AVX2 would be. */
#include "base/mix.h"
#include "base/simd.h"
#include "candidates/minhash_kernel.h"

static inline uint64_t
lesser(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static void
salt_plain(const uint64_t *f, size_t n, uint64_t salt, uint64_t *x)
{
	size_t i;

	for (i = 0; i < n; i++)
		x[i] = mix64(f[i] ^ salt);
}

static void
each_plain(
    const uint64_t *f, size_t n, const uint64_t *salt, size_t m, uint64_t *v)
{
	size_t i, k;

	for (i = 0; i < n; i++)
		for (k = 0; k < m; k++)
			v[k] = lesser(v[k], mix64(f[i] ^ salt[k]));
}

/* Puts a ball in its bin. The store is unconditional: whether a ball is a
 * minimum cannot be predicted. */
static inline void
drop(uint64_t h, uint64_t bins, uint64_t *v)
{
	uint64_t *bin = v + minhash_kernel_bin(h, bins);

	*bin = lesser(*bin, h);
}

static void
throw_plain(const uint64_t *x, size_t n, const uint64_t *odd, size_t m,
    uint64_t bins, uint64_t *v)
{
	size_t i, r;

	for (i = 0; i < n; i++)
		for (r = 0; r < m; r++)
			drop(x[i] * odd[r], bins, v + r * bins);
}

#if defined(__x86_64__)
ND_AVX512 static inline __m512i
mix_avx512(__m512i z)
{
	z = _mm512_xor_si512(z, _mm512_srli_epi64(z, 30));
	z = _mm512_mullo_epi64(z, _mm512_set1_epi64(0xbf58476d1ce4e5b9));
	z = _mm512_xor_si512(z, _mm512_srli_epi64(z, 27));
	z = _mm512_mullo_epi64(z, _mm512_set1_epi64(0x94d049bb133111eb));
	return _mm512_xor_si512(z, _mm512_srli_epi64(z, 31));
}

/* The mask of the lanes for elements i to n, at most 8. */
static inline unsigned char
lanes(size_t i, size_t n)
{
	return n - i < 8 ? (1 << (n - i)) - 1 : 0xff;
}

ND_AVX512 static void
salt_avx512(const uint64_t *f, size_t n, uint64_t salt, uint64_t *x)
{
	__m512i s = _mm512_set1_epi64(salt), z;
	size_t i;

	for (i = 0; i < n; i += 8) {
		z = _mm512_maskz_loadu_epi64(lanes(i, n), f + i);
		z = mix_avx512(_mm512_xor_si512(z, s));
		_mm512_mask_storeu_epi64(x + i, lanes(i, n), z);
	}
}

ND_AVX512 static void
each_avx512(
    const uint64_t *f, size_t n, const uint64_t *salt, size_t m, uint64_t *v)
{
	__m512i s, z, least;
	size_t i, k;

	for (k = 0; k < m; k += 8) {
		s = _mm512_maskz_loadu_epi64(lanes(k, m), salt + k);
		least = _mm512_maskz_loadu_epi64(lanes(k, m), v + k);
		for (i = 0; i < n; i++) {
			z = _mm512_xor_si512(_mm512_set1_epi64(f[i]), s);
			least = _mm512_min_epu64(least, mix_avx512(z));
		}
		_mm512_mask_storeu_epi64(v + k, lanes(k, m), least);
	}
}

enum { BLOCK = 256 };

/* The hashes of a block of balls in one row, and their bins. */
struct thrown {
	uint64_t h[BLOCK];
	uint32_t bin[BLOCK];
};

ND_AVX512 static inline void
aim(const uint64_t *x, size_t n, uint64_t odd, uint64_t bins, struct thrown *t)
{
	const __m512i factor = _mm512_set1_epi64(odd);
	const __m512i all = _mm512_set1_epi64(bins);
	__m512i h, bin;
	size_t i;

	for (i = 0; i < n; i += 8) {
		h = _mm512_maskz_loadu_epi64(lanes(i, n), x + i);
		h = _mm512_mullo_epi64(h, factor);
		bin = _mm512_mul_epu32(_mm512_srli_epi64(h, 32), all);
		bin = _mm512_srli_epi64(bin, 32);
		_mm512_storeu_si512(t->h + i, h);
		_mm256_storeu_si256(
		    (void *)(t->bin + i), _mm512_cvtepi64_epi32(bin));
	}
}

/* Two rows at a time: a load of one row overlaps with a store to the other,
 * while it might wait for a store to the same bin. A last single row is done
 * twice, which changes nothing. */
ND_AVX512 static void
throw_avx512(const uint64_t *x, size_t n, const uint64_t *odd, size_t m,
    uint64_t bins, uint64_t *v)
{
	struct thrown a, b;
	size_t at, some, i, r, s;
	uint64_t *va, *vb;

	for (at = 0; at < n; at += some) {
		some = n - at < BLOCK ? n - at : BLOCK;
		for (r = 0; r < m; r += 2) {
			s = r + 1 < m ? r + 1 : r;
			aim(x + at, some, odd[r], bins, &a);
			aim(x + at, some, odd[s], bins, &b);
			va = v + r * bins;
			vb = v + s * bins;
#pragma GCC unroll 4
			for (i = 0; i < some; i++) {
				va[a.bin[i]] = lesser(va[a.bin[i]], a.h[i]);
				vb[b.bin[i]] = lesser(vb[b.bin[i]], b.h[i]);
			}
		}
	}
}
#endif

void
minhash_kernel_hash(const uint64_t *f, size_t n, uint64_t salt, uint64_t *x)
{
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX512) {
		salt_avx512(f, n, salt, x);
		return;
	}
#endif
	salt_plain(f, n, salt, x);
}

void
minhash_kernel_min(
    const uint64_t *f, size_t n, const uint64_t *salt, size_t m, uint64_t *v)
{
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX512) {
		each_avx512(f, n, salt, m, v);
		return;
	}
#endif
	each_plain(f, n, salt, m, v);
}

void
minhash_kernel_throw(const uint64_t *x, size_t n, const uint64_t *odd, size_t m,
    uint64_t bins, uint64_t *v)
{
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX512) {
		throw_avx512(x, n, odd, m, bins, v);
		return;
	}
#endif
	throw_plain(x, n, odd, m, bins, v);
}
