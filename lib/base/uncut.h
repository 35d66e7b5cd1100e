/* uncut.h: what a similarity was before it was cut to six decimals.
 *
 * 0.333333 stands for all that is at least that and below 0.333334; of these
 * 1/3 is the fraction with the smallest denominator. A similarity is a
 * fraction of counts, and where its denominator is at most 1000 it is that
 * one, as any two such fractions are a millionth apart or more. */
#ifndef ND_UNCUT_H
#define ND_UNCUT_H

#include <stdint.h>

enum { FRACTION_ONE = 1000000000 };

/* That fraction in FRACTION_ONE-ths, to the nearest; x in millionths, at most
 * 1000000. */
uint32_t fraction_recover(uint32_t x);

#endif
