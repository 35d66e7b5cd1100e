/* window_timing.h: measures, on random sketches and with the code of nd-window,
 * how fast this machine makes and scans tables of sketches. */
#pragma once

#include <stddef.h>

/* Processor seconds of a comparison, and of a row of a table without its
 * comparisons. */
struct window_timing {
	double compare, row;
};

/* Measures for about a second. bits is the size of a sketch, distance the most
 * bits in which the sketches of a pair differ. */
struct window_timing window_timing_measure(size_t bits, size_t distance);
