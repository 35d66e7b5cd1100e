/* feature_order.c: estimates frequencies from a sample; orders features. */
#include "base/mem.h"
#include "base/simd.h"
#include "join/feature_order.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum {
	SAMPLE = 1 << 21, /* features */
	STRIDE_MAX = 16,
	BITS_MIN = 10,
	BITS_MAX = 26,
	RARE = 2
};

static inline size_t
cell(const struct feature_order *o, uint64_t f)
{
	return feature_order_mix(f) >> (64 - o->bits);
}

static void
make_rare_bits(struct feature_order *o)
{
	size_t i, n = (size_t)1 << o->bits;

	o->rare_bits = mem_new(n / 64, sizeof *o->rare_bits);
	for (i = 0; i < n; i++)
		o->rare_bits[i / 64] |= (uint64_t)(o->class[i] == 0) << i % 64;
}

/* Counts the features of every stride-th set, about SAMPLE features; the class
 * of a cell is the logarithm of its count, 0 up to RARE. A feature of class 0
 * is thus expected in up to RARE * stride sets; so STRIDE_MAX bounds how many
 * candidates a set has in a large collection. */
void
feature_order_make(struct feature_order *o, const struct set_store *s)
{
	size_t stride = s->features / SAMPLE + 1, n, i, k;
	uint64_t sampled;
	uint16_t *count, *c;
	uint8_t *class;

	if (stride > STRIDE_MAX)
		stride = STRIDE_MAX;
	sampled = s->features / stride;
	for (o->bits = BITS_MIN;
	     o->bits < BITS_MAX && (size_t)1 << o->bits < 2 * sampled;
	     o->bits++)
		;
	n = (size_t)1 << o->bits;
	count = mem_map(n * sizeof *count);
	for (i = 0; i < s->n; i += stride)
		for (k = 0; k < s->set[i].n; k++) {
			c = &count[cell(o, s->set[i].feature[k])];
			*c += *c < UINT16_MAX;
		}
	class = mem_map(n);
	o->class = class;
	for (i = 0; i < n; i++)
		if (count[i] > RARE)
			class[i] = 31 - __builtin_clz(count[i] - 1);
	mem_unmap(count, n * sizeof *count);
	make_rare_bits(o);
}

void
feature_order_load(struct feature_order *o, unsigned bits, const uint8_t *class)
{
	o->bits = bits;
	o->class = class;
	make_rare_bits(o);
}

/* Appends to prefix[0, rare), the rare ones of the n features at f, features of
 * the other classes in order until there are p. */
static void
append_common(const struct feature_order *o, const uint64_t *f, size_t n,
    size_t rare, size_t p, uint64_t *prefix)
{
	size_t next[FEATURE_ORDER_CLASSES + 1] = { 0 }, i, sum;
	unsigned c, last;

	for (i = 0; i < n; i++)
		next[o->class[cell(o, f[i])]]++;
	for (c = 1, sum = rare; c < FEATURE_ORDER_CLASSES; c++) {
		i = next[c];
		next[c] = sum;
		sum += i;
		if (sum >= p)
			break;
	}
	last = c;
	for (i = 0; i < n; i++) {
		c = o->class[cell(o, f[i])];
		if (c > 0 && c <= last && next[c] < p)
			prefix[next[c]++] = f[i];
	}
}

#if defined(__x86_64__)
/* Copies the rare features of the n at f to prefix, in order, until there are p
 * to p + 7; returns how many. *done is how many of the n were read. */
ND_AVX512 static size_t
rare_avx512(const struct feature_order *o, const uint64_t *f, size_t n,
    size_t p, uint64_t *prefix, size_t *done)
{
	const __m512i mix = _mm512_set1_epi64(feature_order_mix(1));
	const __m512i one = _mm512_set1_epi64(1);
	const __m128i shift = _mm_cvtsi32_si128(64 - o->bits);
	__m512i v, c, w;
	__mmask8 m;
	size_t i, k = 0;

	for (i = 0; i + 8 <= n && k < p; i += 8) {
		v = _mm512_loadu_si512(f + i);
		c = _mm512_srl_epi64(_mm512_mullo_epi64(v, mix), shift);
		w = _mm512_i64gather_epi64(
		    _mm512_srli_epi64(c, 6), o->rare_bits, 8);
		m = _mm512_test_epi64_mask(one,
		    _mm512_srlv_epi64(
			w, _mm512_and_si512(c, _mm512_set1_epi64(63))));
		_mm512_storeu_si512(
		    prefix + k, _mm512_maskz_compress_epi64(m, v));
		k += __builtin_popcount(m);
	}
	*done = i;
	return k;
}
#endif

void
feature_order_prefix(const struct feature_order *o, const uint64_t *f, size_t n,
    size_t p, uint64_t *prefix)
{
	size_t i = 0, k = 0, c;

#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX512)
		k = rare_avx512(o, f, n, p, prefix, &i);
#endif
	for (; i < n && k < p; i++) {
		prefix[k] = f[i];
		c = cell(o, f[i]);
		k += o->rare_bits[c / 64] >> c % 64 & 1;
	}
	if (k < p)
		append_common(o, f, n, k, p, prefix);
}
