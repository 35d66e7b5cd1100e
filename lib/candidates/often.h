/* often.h: of candidates by keys of prefixes, those that share enough keys. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "similarity/set_measure.h"

struct often_counts {
	uint64_t read, written; /* candidates */
};

/* Reads sorted candidates, one for each shared key, of nd-index -p --min-shared
 * N, and writes each once that pairs above the threshold of m may be; cross: of
 * two collections. A note if none is there twice. */
struct often_counts often_write(struct in *in, const struct measure *m,
    bool cross, size_t min_shared, struct out *out);
