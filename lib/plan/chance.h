/* chance.h: chances of independent events, by + - * alone: the same on every
 * machine. */
#ifndef ND_CHANCE_H
#define ND_CHANCE_H

#include <stddef.h>

/* At least one of n independent events of chance p. Unlike 1 - (1 - p)^n it
 * loses nothing where p is small. */
double chance_any(double p, size_t n);

#endif
