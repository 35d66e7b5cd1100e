/* translate_df.h: translates document frequencies into another language. A
 * malformed file ends the program. */
#pragma once

#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "xling/translator.h"

/* Reads document frequencies, translates the document counts and the occurrence
 * counts as the weights of two vectors, and writes them with the same total
 * line. A count above the total becomes the total; returns how many terms have
 * one. Takes 96 bytes for each term read and each written, and the bytes of the
 * terms. */
uint64_t translate_df(struct translator *t, struct in *in, struct out *out);
