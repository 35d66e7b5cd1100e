/* parity_tiles.c: the bitmaps of sets, in blocks for the kernel of hamming.h.
 */
#include "base/mem.h"
#include "join/parity_filter.h"
#include "join/parity_row.h"

static size_t
run_bytes(const struct parity_tiles *t, size_t r)
{
	const size_t n = t->first[r + 1] - t->first[r];

	return (n / HAMMING_LANES + 1) * HAMMING_LANES * run_words(r) *
	    sizeof *t->run[r];
}

/* Word 0 of the bitmap of a row of run r; the others follow every
 * HAMMING_LANES. */
static inline uint64_t *
bitmap(const struct parity_tiles *t, size_t r, uint32_t row)
{
	const size_t i = row - t->first[r];

	return t->run[r] + i / HAMMING_LANES * HAMMING_LANES * run_words(r) +
	    i % HAMMING_LANES;
}

static void
make_run(struct parity_tiles *t, size_t r)
{
	const size_t words = run_words(r);
	const struct stored_set *o;
	uint64_t row[PARITY_WORDS_MAX], *to;
	uint32_t i;
	size_t w;

	for (i = t->first[r]; i < t->first[r + 1]; i++) {
		o = &t->s->set[row_set(t, i)];
		parity_make(row, words, o->upper, o->n);
		to = bitmap(t, r, i);
		for (w = 0; w < words; w++)
			to[w * HAMMING_LANES] = row[w];
	}
}

/* Sets t up for rows [from, end), without their bitmaps. */
static void
begin_tiles(struct parity_tiles *t, const struct set_store *s,
    const struct measure *m, size_t rate, const uint32_t *set, uint32_t from,
    uint32_t end)
{
	uint32_t i = from;
	size_t r;

	*t = (struct parity_tiles){ .s = s, .m = m, .rate = rate, .set = set };
	for (r = 0; r < PARITY_TILES_RUNS; r++) {
		t->first[r] = i;
		while (i < end &&
		    parity_words(row_size(t, i), rate) <= run_words(r))
			i++;
	}
	t->first[r] = i;
	for (r = 0; r < PARITY_TILES_RUNS; r++)
		if (t->first[r] < t->first[r + 1])
			t->run[r] = mem_map(run_bytes(t, r));
}

void
parity_tiles_make(struct parity_tiles *t, const struct set_store *s,
    const struct measure *m, size_t rate, const uint32_t *set, uint32_t from,
    uint32_t end)
{
	size_t r;

	begin_tiles(t, s, m, rate, set, from, end);
	for (r = 0; r < PARITY_TILES_RUNS; r++)
		make_run(t, r);
}

void
parity_tiles_merge(struct parity_tiles *t, const struct parity_tiles *x,
    const struct parity_tiles *y, const uint32_t *set, const uint32_t *row_from,
    uint32_t n)
{
	const uint32_t rows = x->first[PARITY_TILES_RUNS];
	const uint64_t *from;
	uint64_t *to;
	uint32_t i;
	size_t r, w;

	begin_tiles(t, x->s, x->m, x->rate, set, 0, n);
	for (r = 0; r < PARITY_TILES_RUNS; r++)
		for (i = t->first[r]; i < t->first[r + 1]; i++) {
			to = bitmap(t, r, i);
			from = row_from[i] < rows
			    ? bitmap(x, r, row_from[i])
			    : bitmap(y, r, row_from[i] - rows);
			for (w = 0; w < run_words(r); w++)
				to[w * HAMMING_LANES] = from[w * HAMMING_LANES];
		}
}

void
parity_tiles_free(struct parity_tiles *t)
{
	size_t r;

	for (r = 0; r < PARITY_TILES_RUNS; r++)
		mem_unmap(t->run[r], run_bytes(t, r));
}
