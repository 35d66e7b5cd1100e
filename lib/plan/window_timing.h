/* window_timing.h: how fast this machine makes tables of sketches and compares
 * in them: measured, on random sketches, by what nd-window runs. */
#ifndef ND_WINDOW_TIMING_H
#define ND_WINDOW_TIMING_H

#include <stddef.h>

/* Seconds of the processor for a comparison, and for a row of a table beside
 * its comparisons. */
struct window_timing {
	double compare, row;
};

/* Measures them for sketches of so many bits, where those so far apart are
 * wanted, in about a second. */
struct window_timing window_timing_measure(size_t bits, size_t distance);

#endif
