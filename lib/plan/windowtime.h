/* windowtime.h: how fast this machine makes tables of sketches and compares
 * in them: measured, on random sketches, by what nd-window runs. */
#ifndef ND_WINDOWTIME_H
#define ND_WINDOWTIME_H

#include <stddef.h>

/* Seconds of the processor for a comparison, and for a row of a table beside
 * its comparisons. */
struct windowtime {
	double compare, row;
};

/* Measures them for sketches of so many bits, where those so far apart are
 * wanted, in about a second. */
struct windowtime windowtime_measure(size_t bits, size_t distance);

#endif
