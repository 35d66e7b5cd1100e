/* percent.h: writes a fraction as a percentage for people. */
#ifndef ND_PERCENT_H
#define ND_PERCENT_H

#include <stdint.h>

#include "io/out.h"

/* Writes num/den, from 0 to 1, as `97.3 %`, rounded down to one decimal; equal
 * numbers are `100 %`. The title of the text has six decimals. */
void percent_write(struct out *o, uint64_t num, uint64_t den);

#endif
