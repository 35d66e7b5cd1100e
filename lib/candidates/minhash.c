#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mix.h"
#include "candidates/minhash.h"
#include "candidates/minhash_kernel.h"

/* With this many bins for a ball, a test of all bins costs more than a test of
 * the bins that were hit. */
enum { SPARSE = 16 };

/* The streams of mix_random64. */
enum minhash_table { FUNCTIONS, ROUNDS, BANDS, DRAWS };

static const uint64_t none = UINT64_MAX;

/* Draws the functions of each band from the pool, without repetition. */
static void
draw(struct minhash *m)
{
	size_t *all = mem_new(m->pool, sizeof *all), b, r, k, swapped;
	uint64_t j = 0;

	for (b = 0; b < m->bands; b++) {
		for (k = 0; k < m->pool; k++)
			all[k] = k;
		for (r = 0; r < m->rows; r++) {
			k = r +
			    minhash_kernel_bin(
				mix_random64(m->seed, DRAWS, j++), m->pool - r);
			swapped = all[k];
			all[k] = all[r];
			m->drawn[r * m->bands + b] = all[r] = swapped;
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
	m->key_start = mem_new(m->bands, sizeof *m->key_start);
	for (i = 0; i < m->bands; i++)
		m->key_start[i] = mix_random64(m->seed, BANDS, i);
	if (m->method == MINHASH_FAST) {
		m->salt = mem_new(m->rows + 2 * m->bands, sizeof *m->salt);
		m->thrown = mem_new(values, sizeof *m->thrown);
		memset(m->thrown, 0xff, values * sizeof *m->thrown);
		m->hole = mem_new(values, sizeof *m->hole);
		m->hole_n = mem_new(m->rows, sizeof *m->hole_n);
		m->open = mem_new(m->rows, sizeof *m->open);
		m->open_factor = mem_new(m->rows, sizeof *m->open_factor);
		for (i = 0; i < m->rows; i++)
			m->salt[i] = mix_random64(m->seed, FUNCTIONS, i) | 1;
		for (i = 0; i < 2 * m->bands; i++)
			m->salt[m->rows + i] = mix_random64(m->seed, ROUNDS, i);
	} else {
		if (m->method == MINHASH_POOL) {
			functions = m->pool;
			m->drawn = mem_new(values, sizeof *m->drawn);
			draw(m);
		}
		m->salt = mem_new(functions, sizeof *m->salt);
		for (i = 0; i < functions; i++)
			m->salt[i] =
			    mix_random64(m->seed, FUNCTIONS, i) | m->multiply;
	}
	m->minimum = mem_new(functions, sizeof *m->minimum);
}

/* Lists the empty bins of each row after round 0, and all rows as open. */
static void
find_holes(struct minhash *m)
{
	const uint64_t *v = m->minimum;
	uint32_t *hole = m->hole;
	size_t r, b, n;

	for (r = 0; r < m->rows; r++, v += m->bands, hole += m->bands) {
		for (b = n = 0; b < m->bands; b++) {
			hole[n] = b;
			n += v[b] == none;
		}
		m->hole_n[r] = n;
		m->open[r] = r;
	}
	m->open_n = m->rows;
}

/* Removes the rows without an empty bin from the open rows. */
static void
close_rows(struct minhash *m)
{
	size_t k, r, left = 0;

	for (k = 0; k < m->open_n; k++) {
		r = m->open[k];
		m->open[left] = r;
		m->open_factor[left] = m->salt[r];
		left += m->hole_n[r] > 0;
	}
	m->open_n = left;
}

/* Moves the minima of this round to the empty bins of row r, and clears
 * `thrown`. If the n balls are few, only the bins that they hit are tested; the
 * list of empty bins is then out of date, but not their number. */
static void
fill_holes(struct minhash *m, size_t n, size_t r, uint64_t *thrown)
{
	uint64_t *v = m->minimum + r * m->bands;
	uint32_t *hole = m->hole + r * m->bands;
	size_t i, b, left = 0;

	if (n < m->bands / SPARSE) {
		for (i = 0; i < n; i++) {
			b = minhash_kernel_bin(
			    m->ball[i] * m->salt[r], m->bands);
			if (v[b] == none) {
				v[b] = thrown[b];
				m->hole_n[r] -= v[b] != none;
			}
			thrown[b] = none;
		}
		return;
	}
	for (i = 0; i < m->hole_n[r]; i++) {
		b = hole[i];
		v[b] = thrown[b];
		hole[left] = b;
		left += v[b] == none;
	}
	m->hole_n[r] = left;
	memset(thrown, 0xff, m->bands * sizeof *thrown);
}

/* Fills bin b of each open row, if it is empty, with the minimum of the n balls
 * of this round. */
static void
throw_into(struct minhash *m, size_t n, size_t b)
{
	uint64_t h, least, *v;
	size_t i, k;

	for (k = 0; k < m->open_n; k++) {
		v = m->minimum + m->open[k] * m->bands + b;
		if (*v != none)
			continue;
		for (i = 0, least = none; i < n; i++) {
			h = m->ball[i] * m->open_factor[k];
			least = h < least ? h : least;
		}
		*v = least;
	}
}

static void
fast_sketch(struct minhash *m, const uint64_t *f, size_t n)
{
	const uint64_t *salt = m->salt + m->rows;
	size_t i, k;

	MEM_GROW(m->ball, m->ball_cap, n);
	minhash_kernel_hash(f, n, salt[0], m->ball);
	memset(m->minimum, 0xff, m->bands * m->rows * sizeof *m->minimum);
	minhash_kernel_throw(
	    m->ball, n, m->salt, m->rows, m->bands, m->minimum);
	find_holes(m);
	close_rows(m);
	for (i = 1; i < m->bands && m->open_n > 0; i++) {
		minhash_kernel_hash(f, n, salt[i], m->ball);
		minhash_kernel_throw(
		    m->ball, n, m->open_factor, m->open_n, m->bands, m->thrown);
		for (k = 0; k < m->open_n; k++)
			fill_holes(m, n, m->open[k], m->thrown + k * m->bands);
		close_rows(m);
	}
	for (i = 0; i < m->bands && m->open_n > 0; i++) {
		minhash_kernel_hash(f, n, salt[m->bands + i], m->ball);
		throw_into(m, n, i);
	}
}

static void
find_minima(struct minhash *m, const uint64_t *f, size_t n, size_t functions)
{
	memset(m->minimum, 0xff, functions * sizeof *m->minimum);
	/* A factor is a row of one bin. */
	if (m->multiply)
		minhash_kernel_throw(f, n, m->salt, functions, 1, m->minimum);
	else
		minhash_kernel_min(f, n, m->salt, functions, m->minimum);
}

void
minhash_values(struct minhash *m, const uint64_t *f, size_t n)
{
	size_t values = m->bands * m->rows, i;

	if (m->method == MINHASH_FAST)
		fast_sketch(m, f, n);
	else
		find_minima(m, f, n, m->drawn ? m->pool : values);
	for (i = 0; i < values; i++)
		m->value[i] = m->minimum[m->drawn ? m->drawn[i] : i];
	if (!m->multiply)
		minhash_kernel_hash(m->value, values, 0, m->value);
	for (i = 0; m->bits < 64 && i < values; i++)
		m->value[i] >>= 64 - m->bits;
}

void
minhash_keys(struct minhash *m)
{
	const uint64_t *v = m->value;
	size_t r, b;

	memcpy(m->key, m->key_start, m->bands * sizeof *m->key);
	for (r = 0; r < m->rows; r++, v += m->bands)
		for (b = 0; b < m->bands; b++)
			m->key[b] = mix64(m->key[b] ^ v[b]);
}

void
minhash_free(struct minhash *m)
{
	free(m->value);
	free(m->key);
	free(m->key_start);
	free(m->salt);
	free(m->minimum);
	free(m->ball);
	free(m->thrown);
	free(m->hole);
	free(m->hole_n);
	free(m->open);
	free(m->open_factor);
	free(m->drawn);
	*m = (struct minhash){ m->method, m->bands, m->rows, m->pool,
		m->multiply, m->seed, m->bits, .value = NULL };
}
