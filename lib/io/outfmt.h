/* outfmt.h: short formatted text out, for figures that are not whole. */
#ifndef ND_OUTFMT_H
#define ND_OUTFMT_H

#include "base/die.h"
#include "io/out.h"

/* What printf would write: at most 1023 bytes. */
void out_fmt(struct out *o, const char *fmt, ...) ND_PRINTF(2, 3);

/* x, from 0 to 1, with six decimals, cut and not rounded: 0.990000 stands
 * for no less. */
void out_cut(struct out *o, double x);

#endif
