/* passage_sums.h: passages, added up by pairs of documents. */
#pragma once

#include "io/in.h"
#include "io/out.h"

/* Reads passages with offsets, those of two documents together, and writes for
 * each two documents the number of their passages, of the sentences in these
 * that match, and of their bytes in each. Malformed records are reported by
 * in_bad. Returns the number of lines. */
uint64_t passage_sums_write(struct in *in, struct out *out);
