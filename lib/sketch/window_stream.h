/* window_stream.h: the pairs of tables, or of chunks of tables, as records in
 * their order. */
#ifndef ND_WINDOW_STREAM_H
#define ND_WINDOW_STREAM_H

#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "similarity/sketch_similarity.h"

/* Records of tables -> pairs, again for each table that has them. Memory: 2
 * reach records, or reach and 4096. Returns how many were written; compared
 * is how many pairs of records were looked at. */
uint64_t window_stream_run(struct in *in, struct out *out,
    const struct sketch_query *a, uint64_t *compared);

#endif
