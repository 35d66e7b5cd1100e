/* pair_fraction.h: the fraction that a pair's similarity was cut from. */
#ifndef ND_PAIR_FRACTION_H
#define ND_PAIR_FRACTION_H

#include <stdbool.h>

#include "base/fraction.h"
#include "record/pair.h"

/* A measure, which says how the evidence makes the fraction. */
struct pair_measure;

#define PAIR_FRACTION_MEASURES \
	"jaccard, containment, dice, overlap, edit, cosine or decimals"

/* The measure of that name, NULL for none. cosine and decimals have no
 * fraction but the decimals. */
const struct pair_measure *pair_fraction_measure(struct span name);

/* Sets *f for a pair just read from in, by the evidence or, where it has
 * none, the decimals. Where the evidence is malformed, or gives another
 * similarity, the line is bad (in_bad), and it is false. */
bool pair_fraction_read(const struct pair_measure *e, struct in *in,
    const struct pair *p, struct fraction *f);

#endif
