/* feature_order.c: estimates frequencies from a sample; orders features. */

#include "base/mem.h"
#include "base/prefetch.h"
#include "base/simd.h"
#include "base/threads.h"
#include "join/feature_order.h"

enum {
	SAMPLE = 1 << 21, /* features */
	STRIDE_MAX = 16,
	BITS_MIN = 10,
	BITS_MAX = 26,
	RARE = 2,
	AHEAD = 16, /* features before a count is needed: a prefetch */
	PIECES = 4  /* of the sample, for each thread */
};

/* The state that the threads of feature_order_make share. */
struct order_counter {
	struct feature_order *o;
	const struct set_store *s;
	size_t threads, stride, pieces;
	uint16_t *count; /* of each cell, up to UINT16_MAX */
	uint8_t *class;
	uint64_t *rare_bits;
};

/* Adds 1 to a count, which other threads may do. They stop at slightly
 * different counts, all of the last class. */
static void
count_up(uint16_t *c)
{
	if (__atomic_load_n(c, __ATOMIC_RELAXED) < UINT16_MAX - THREADS_MAX)
		__atomic_fetch_add(c, 1, __ATOMIC_RELAXED);
}

/* Counts the features of every stride-th set in a piece. */
static void
count_piece(void *state, size_t piece, size_t t)
{
	const struct order_counter *k = state;
	const size_t sampled = (k->s->n + k->stride - 1) / k->stride;
	size_t i = sampled * piece / k->pieces, f;
	const size_t end = sampled * (piece + 1) / k->pieces;
	const struct stored_set *set;
	uint16_t *c;

	(void)t;
	for (; i < end; i++) {
		set = &k->s->set[i * k->stride];
		for (f = 0; f < set->n; f++) {
			if (f + AHEAD < set->n)
				prefetch(&k->count[feature_order_cell(
				    k->o, set->upper[f + AHEAD])]);
			c = &k->count[feature_order_cell(k->o, set->upper[f])];
			if (k->threads > 1)
				count_up(c);
			else
				*c += *c < UINT16_MAX;
		}
	}
}

/* Sets the classes of a piece of the cells, and their rare_bits. */
static void
classify_piece(void *state, size_t piece, size_t t)
{
	const struct order_counter *k = state;
	const size_t words = ((size_t)1 << k->o->bits) / 64;
	size_t i = words * piece / k->pieces * 64;
	const size_t end = words * (piece + 1) / k->pieces * 64;

	(void)t;
	for (; i < end; i++)
		if (k->count[i] > RARE)
			k->class[i / 2] |= (31 - __builtin_clz(k->count[i] - 1))
			    << i % 2 * 4;
		else
			k->rare_bits[i / 64] |= (uint64_t)1 << i % 64;
}

/* The class of a cell is the logarithm of the count of about SAMPLE features, 0
 * up to RARE. A feature of class 0 is thus expected in up to RARE * stride
 * sets; so STRIDE_MAX bounds how many candidates a set has in a large
 * collection. */
void
feature_order_make(
    struct feature_order *o, const struct set_store *s, size_t threads)
{
	struct order_counter k = { .o = o,
		.s = s,
		.threads = threads,
		.stride = s->features / SAMPLE + 1,
		.pieces = threads > 1 ? PIECES * threads : 1 };
	uint64_t sampled;
	size_t n;

	if (k.stride > STRIDE_MAX)
		k.stride = STRIDE_MAX;
	sampled = s->features / k.stride;
	for (o->bits = BITS_MIN;
	     o->bits < BITS_MAX && (size_t)1 << o->bits < 2 * sampled;
	     o->bits++)
		;
	n = (size_t)1 << o->bits;
	k.count = mem_map(n * sizeof *k.count);
	k.class = mem_map(n / 2);
	o->class = k.class;
	k.rare_bits = mem_map(n / 8);
	o->rare_bits = k.rare_bits;
	threads_run(threads, k.pieces, count_piece, &k);
	threads_run(threads, k.pieces, classify_piece, &k);
	mem_unmap(k.count, n * sizeof *k.count);
}

void
feature_order_free(struct feature_order *o)
{
	mem_unmap((void *)o->class, (size_t)1 << o->bits >> 1);
	mem_unmap((void *)o->rare_bits, (size_t)1 << o->bits >> 3);
	*o = (struct feature_order){ 0 };
}

/* Appends to prefix[0, rare), the rare ones of the n features at f, features of
 * the other classes in order until there are p or more. Without a branch, the
 * features of other classes are written to prefix[n]. */
static void
append_common(const struct feature_order *o, const uint32_t *f, size_t n,
    size_t rare, size_t p, uint32_t *prefix)
{
	size_t next[FEATURE_ORDER_CLASSES] = { 0 }, i, sum = rare, count;
	bool wanted[FEATURE_ORDER_CLASSES];
	unsigned c;

	for (i = 0; i < n; i++)
		next[feature_order_class(o, feature_order_cell(o, f[i]))]++;
	for (c = 0; c < FEATURE_ORDER_CLASSES; c++) {
		count = next[c];
		wanted[c] = c > 0 && sum < p;
		next[c] = wanted[c] ? sum : n;
		sum += wanted[c] ? count : 0;
	}
	for (i = 0; i < n; i++) {
		c = feature_order_class(o, feature_order_cell(o, f[i]));
		prefix[next[c]] = f[i];
		next[c] += wanted[c];
	}
}

#if defined(__x86_64__)
/* Copies the rare features of the n at f to prefix, in order, until there are p
 * to p + 15; returns how many. *done is how many of the n were read. */
ND_AVX512 static size_t
rare_avx512(const struct feature_order *o, const uint32_t *f, size_t n,
    size_t p, uint32_t *prefix, size_t *done)
{
	const __m512i mix = _mm512_set1_epi32(feature_order_mix(1));
	const __m512i one = _mm512_set1_epi32(1);
	const __m128i shift = _mm_cvtsi32_si128(32 - o->bits);
	__m512i v, c, w;
	__mmask16 m;
	size_t i, k = 0;

	for (i = 0; i + 16 <= n && k < p; i += 16) {
		v = _mm512_loadu_si512(f + i);
		c = _mm512_srl_epi32(_mm512_mullo_epi32(v, mix), shift);
		w = _mm512_i32gather_epi32(
		    _mm512_srli_epi32(c, 5), o->rare_bits, 4);
		m = _mm512_test_epi32_mask(one,
		    _mm512_srlv_epi32(
			w, _mm512_and_si512(c, _mm512_set1_epi32(31))));
		_mm512_storeu_si512(
		    prefix + k, _mm512_maskz_compress_epi32(m, v));
		k += __builtin_popcount(m);
	}
	*done = i;
	return k;
}
#endif

void
feature_order_prefix(const struct feature_order *o, const uint32_t *f, size_t n,
    size_t p, uint32_t *prefix)
{
	size_t i = 0, k = 0, c;

#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX512)
		k = rare_avx512(o, f, n, p, prefix, &i);
#endif
	for (; i < n && k < p; i++) {
		prefix[k] = f[i];
		c = feature_order_cell(o, f[i]);
		k += o->rare_bits[c / 64] >> c % 64 & 1;
	}
	if (k < p)
		append_common(o, f, n, k, p, prefix);
}
