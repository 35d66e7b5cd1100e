/* probability.h: chances of independent events, by + - * alone: the same on
 * every machine. */
#ifndef ND_PROBABILITY_H
#define ND_PROBABILITY_H

#include <stddef.h>

/* At least one of n independent events of chance p. Unlike 1 - (1 - p)^n it
 * loses nothing where p is small. */
double probability_any(double p, size_t n);

#endif
