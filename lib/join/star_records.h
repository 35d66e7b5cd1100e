/* star_records.h: which record is kept for each record of a collection. */
#pragma once

#include <stdint.h>

#include "base/idmap.h"
#include "io/out.h"
#include "similarity/set_measure.h"

/* A record with a set of n features. kept is the number of the record that is
 * kept for it, or IDMAP_NONE if it is kept itself; both share `shared`
 * features. */
struct star_record {
	uint32_t n, kept, shared;
};

/* Writes the pair of each record that is not kept and the one kept for it, in
 * order of number, the smaller id first; returns how many. record[i] is the
 * record of id number i. */
uint64_t star_records_write(const struct star_record *record,
    const struct idmap *ids, const struct measure *m, struct out *out);

/* The same of n records whose ids are numbers. */
uint64_t star_records_write_numbers(const struct star_record *record,
    const uint32_t *number, uint32_t n, const struct measure *m,
    struct out *out);

/* Writes the pair of the records a and b. */
void star_records_write_pair(const struct star_record *record,
    const struct idmap *ids, const struct measure *m, struct out *out,
    uint32_t a, uint32_t b, uint32_t shared);
