/* minhash.c: sets to MinHash values, and to a key a band. */
#include <stdlib.h>
#include <string.h>

#include "mem.h"
#include "minhash.h"
#include "minima.h"
#include "mix.h"

/* The tables of pseudo-random numbers, by what they are for. */
enum table { FUNCTIONS, ROUNDS, BANDS, DRAWS };

static const uint64_t none = UINT64_MAX;

/* Number j of a table: the stream of SplitMix64 from a seed of its own. */
static uint64_t
number(uint64_t seed, enum table t, uint64_t j)
{
	return mix64(mix64(4 * seed + t) + (j + 1) * 0x9e3779b97f4a7c15);
}

/* A number below n, n < 2^32. */
static size_t
below(uint64_t random, size_t n)
{
	return (random >> 32) * n >> 32;
}

/* For each band rows of the pool, no function twice in a band. */
static void
draw(struct minhash *m)
{
	size_t *all = mem_new(m->pool, sizeof *all), b, r, k, was;
	uint64_t j = 0;

	for (b = 0; b < m->bands; b++) {
		for (k = 0; k < m->pool; k++)
			all[k] = k;
		for (r = 0; r < m->rows; r++) {
			k = r + below(number(m->seed, DRAWS, j++), m->pool - r);
			was = all[k];
			all[k] = all[r];
			m->drawn[r * m->bands + b] = all[r] = was;
		}
	}
	free(all);
}

void
minhash_make(struct minhash *m)
{
	size_t values = m->bands * m->rows, functions = values, i;

	m->value = mem_new(values, sizeof *m->value);
	m->key = mem_new(m->bands, sizeof *m->key);
	if (m->method == MINHASH_FAST) {
		m->salt = mem_new(m->rows + 2 * m->bands, sizeof *m->salt);
		m->full = mem_new(values, sizeof *m->full);
		m->empty = mem_new(m->rows, sizeof *m->empty);
		for (i = 0; i < m->rows; i++)
			m->salt[i] = number(m->seed, FUNCTIONS, i) | 1;
		for (i = 0; i < 2 * m->bands; i++)
			m->salt[m->rows + i] = number(m->seed, ROUNDS, i);
	} else {
		if (m->method == MINHASH_POOL) {
			functions = m->pool;
			m->drawn = mem_new(values, sizeof *m->drawn);
			draw(m);
		}
		m->salt = mem_new(functions, sizeof *m->salt);
		for (i = 0; i < functions; i++)
			m->salt[i] = number(m->seed, FUNCTIONS, i);
	}
	m->least = mem_new(functions, sizeof *m->least);
}

/* Which bins of row r are not empty after round 0; how many are. */
static size_t
shut(struct minhash *m, size_t r)
{
	uint64_t *v = m->least + r * m->bands, *full = m->full + r * m->bands;
	size_t b, empty = 0;

	for (b = 0; b < m->bands; b++) {
		full[b] = v[b] == none ? 0 : none;
		empty += v[b] == none;
	}
	return empty;
}

/* Throws the n balls of a round in row r, into bins that no earlier round
 * filled; returns how many it filled. */
static size_t
throw_again(struct minhash *m, size_t n, size_t r)
{
	uint64_t *v = m->least + r * m->bands, *full = m->full + r * m->bands;
	uint64_t h, odd = m->salt[r], *x = m->ball;
	size_t i, b, filled = 0;

	for (i = 0; i < n; i++) {
		h = x[i] * odd;
		b = minima_bin(h, m->bands);
		h |= full[b];
		filled += v[b] == none && h != none;
		v[b] = h < v[b] ? h : v[b];
	}
	for (i = 0; i < n; i++) {
		b = minima_bin(x[i] * odd, m->bands);
		full[b] = v[b] == none ? 0 : none;
	}
	return filled;
}

/* Throws all balls of a round into bin b of each row where it is empty. */
static void
throw_into(struct minhash *m, size_t n, size_t b)
{
	uint64_t h, least, *v;
	size_t i, r;

	for (r = 0; r < m->rows; r++) {
		v = m->least + r * m->bands + b;
		if (*v != none)
			continue;
		for (i = 0, least = none; i < n; i++) {
			h = m->ball[i] * m->salt[r];
			least = h < least ? h : least;
		}
		*v = least;
	}
}

static void
fast(struct minhash *m, const uint64_t *f, size_t n)
{
	const uint64_t *salt = m->salt + m->rows;
	size_t values = m->rows * m->bands, empty = 0, filled, i, r;

	m->ball = mem_grow(m->ball, &m->ball_cap, n, sizeof *m->ball);
	memset(m->least, 0xff, values * sizeof *m->least);
	minima_salt(f, n, salt[0], m->ball);
	minima_throw(m->ball, n, m->salt, m->rows, m->bands, m->least);
	for (r = 0; r < m->rows; r++)
		empty += m->empty[r] = shut(m, r);
	for (i = 1; i < m->bands && empty > 0; i++) {
		minima_salt(f, n, salt[i], m->ball);
		for (r = 0; r < m->rows; r++) {
			if (m->empty[r] == 0)
				continue;
			filled = throw_again(m, n, r);
			m->empty[r] -= filled;
			empty -= filled;
		}
	}
	for (i = 0; i < m->bands && empty > 0; i++) {
		minima_salt(f, n, salt[m->bands + i], m->ball);
		throw_into(m, n, i);
	}
}

void
minhash_set(struct minhash *m, const uint64_t *f, size_t n)
{
	size_t values = m->bands * m->rows, i;
	size_t functions = m->method == MINHASH_POOL ? m->pool : values;

	if (m->method == MINHASH_FAST) {
		fast(m, f, n);
	} else {
		memset(m->least, 0xff, functions * sizeof *m->least);
		minima_each(f, n, m->salt, functions, m->least);
	}
	for (i = 0; m->drawn && i < values; i++)
		m->value[i] = m->least[m->drawn[i]];
	minima_salt(m->drawn ? m->value : m->least, values, 0, m->value);
	for (i = 0; m->bits < 64 && i < values; i++)
		m->value[i] >>= 64 - m->bits;
}

void
minhash_keys(struct minhash *m)
{
	const uint64_t *v = m->value;
	size_t r, b;

	for (b = 0; b < m->bands; b++)
		m->key[b] = number(m->seed, BANDS, b);
	for (r = 0; r < m->rows; r++, v += m->bands)
		for (b = 0; b < m->bands; b++)
			m->key[b] = mix64(m->key[b] ^ v[b]);
}

void
minhash_free(struct minhash *m)
{
	free(m->value);
	free(m->key);
	free(m->salt);
	free(m->least);
	free(m->ball);
	free(m->full);
	free(m->empty);
	free(m->drawn);
	*m = (struct minhash){ m->method, m->bands, m->rows, m->pool, m->seed,
	    m->bits, .value = NULL };
}
