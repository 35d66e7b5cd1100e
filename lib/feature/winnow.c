/* winnow.c: the minima of windows.
 *
 * The windows that begin in a block of w values end in the next: the least of
 * one is the least of a tail of the block or of a head of the next, which are
 * found one from the other. No branch depends on the values. */
#include "feature/winnow.h"

/* The place of the lesser, q where they are equal: q is to the right. */
static inline uint32_t
lesser(const uint64_t *h, uint32_t p, uint32_t q)
{
	return h[q] <= h[p] ? q : p;
}

size_t
winnow(const uint64_t *h, size_t n, size_t w, uint32_t *at)
{
	uint32_t *tail = at + n, head, least;
	size_t block, i, ends, m = 0;

	if (w > n)
		w = n;
	for (block = 0; block + w <= n; block += w) {
		tail[w - 1] = block + w - 1;
		for (i = w - 1; i-- > 0; )
			tail[i] = lesser(h, block + i, tail[i + 1]);
		/* at[m - 1] was for a window that began before. */
		at[m] = tail[0];
		m += m == 0 || at[m - 1] != tail[0];
		ends = n - block - w < w - 1 ? n - block - w : w - 1;
		head = block + w;
		for (i = 1; i <= ends; i++) {
			head = lesser(h, head, block + w + i - 1);
			least = lesser(h, tail[i], head);
			at[m] = least;
			m += at[m - 1] != least;
		}
	}
	return m;
}
