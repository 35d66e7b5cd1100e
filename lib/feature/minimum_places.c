/* minimum_places.c: winnowing.
 *
 * Schleimer, Wilkerson, Aiken: Winnowing: local algorithms for document
 * fingerprinting. SIGMOD 2003.
 *
 * Hashes are cut into blocks of w. A window is a tail of a block and a head of
 * the next: its minimum is the minimum of either. The minima of all tails and
 * heads are computed one from the other. No branch depends on the hashes. */
#include "feature/minimum_places.h"

/* Returns the place of the lesser hash; if they are equal q, which is later. */
static inline uint32_t
lesser(const uint64_t *h, uint32_t p, uint32_t q)
{
	return h[q] <= h[p] ? q : p;
}

size_t
minimum_places(const uint64_t *h, size_t n, size_t w, uint32_t *place)
{
	uint32_t *tail = place + n, head, least;
	size_t block, i, ends, m = 0;

	if (w > n)
		w = n;
	for (block = 0; block + w <= n; block += w) {
		tail[w - 1] = block + w - 1;
		for (i = w - 1; i-- > 0;)
			tail[i] = lesser(h, block + i, tail[i + 1]);
		/* place[m - 1] was for a window that began before. */
		place[m] = tail[0];
		m += m == 0 || place[m - 1] != tail[0];
		ends = n - block - w < w - 1 ? n - block - w : w - 1;
		head = block + w;
		for (i = 1; i <= ends; i++) {
			head = lesser(h, head, block + w + i - 1);
			least = lesser(h, tail[i], head);
			place[m] = least;
			m += place[m - 1] != least;
		}
	}
	return m;
}
