/* pair_fraction.h: the fraction that a pair's similarity was cut from. */
#ifndef ND_PAIR_FRACTION_H
#define ND_PAIR_FRACTION_H

#include <stdbool.h>

#include "record/pair.h"
#include "similarity/measure_table.h"

/* Sets *f for a pair just read from in, by the evidence or, where it has
 * none, the decimals. Where the evidence is malformed, or gives another
 * similarity, the line is bad (in_bad), and it is false. */
bool pair_fraction_read(const struct measure_row *m, struct in *in,
    const struct pair *p, struct fraction *f);

#endif
