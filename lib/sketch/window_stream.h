/* window_stream.h: finds the pairs of sorted tables, or chunks of tables, while
 * reading them. */
#pragma once

#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "similarity/sketch_similarity.h"

/* Reads records of tables and writes pairs, once for each table that has them.
 * Sets *compared to the number of pairs of records compared, and returns how
 * many pairs were written. Takes the memory of 2 reach records or, if that is
 * more, of reach + 4096. */
uint64_t window_stream_run(struct in *in, struct out *out,
    const struct sketch_query *query, uint64_t *compared);
