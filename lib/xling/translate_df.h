/* translate_df.h: document frequencies from one language to another. The
 * edge: what is wrong with a file ends the program. */
#ifndef ND_TRANSLATE_DF_H
#define ND_TRANSLATE_DF_H

#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "xling/translator.h"

/* Reads document frequencies, translates documents and occurrences as the
 * weights of a vector, and writes them; the total stays. Returns how many
 * terms came out in more documents, or oftener, than is possible: they get
 * what the total says. 96 bytes for each term read and each written, and
 * those of the terms themselves. */
uint64_t translate_df(struct translator *t, struct in *in, struct out *out);

#endif
