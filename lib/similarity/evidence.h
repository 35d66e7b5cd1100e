/* evidence.h: the fraction that a pair's similarity was cut from. */
#ifndef ND_EVIDENCE_H
#define ND_EVIDENCE_H

#include <stdbool.h>

#include "base/fraction.h"
#include "record/pair.h"

/* A measure, which says how the evidence makes the fraction. */
struct evidence;

#define EVIDENCE_MEASURES "jaccard, containment, dice, overlap, edit, " \
    "cosine or decimals"

/* The measure of that name, NULL for none. cosine and decimals have no
 * fraction but the decimals. */
const struct evidence *evidence_named(struct span name);

/* Sets *f for a pair just read from in, by the evidence or, where it has
 * none, the decimals. Where the evidence is malformed, or gives another
 * similarity, the line is bad (in_bad), and it is false. */
bool evidence_read(const struct evidence *e, struct in *in,
    const struct pair *p, struct fraction *f);

#endif
