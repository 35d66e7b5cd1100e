/* winnow.h: the minima of windows: which shingles of a text to keep.
 *
 * Schleimer, Wilkerson, Aiken: Winnowing: local algorithms for document
 * fingerprinting. SIGMOD 2003. */
#ifndef ND_WINNOW_H
#define ND_WINNOW_H

#include <stddef.h>
#include <stdint.h>

/* Of each w of h[0, n) that follow one another the least, the rightmost where
 * equal; where n, which is not 0, is less than w, of all. Puts their places to
 * at, ascending, each once, and returns how many; at has room for 2 n. Linear
 * in n.
 *
 * What h is at a place and around it decides, so that two texts that have w
 * of the same in a row have one of these in common. */
size_t winnow(const uint64_t *h, size_t n, size_t w, uint32_t *at);

#endif
