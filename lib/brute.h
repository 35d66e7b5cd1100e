/* brute.h: every pair of records compared, without an index or a filter. */
#ifndef ND_BRUTE_H
#define ND_BRUTE_H

#include <stdint.h>

#include "idmap.h"
#include "in.h"
#include "score.h"
#include "subject.h"

/* Records in memory: their content, the copies of their ids, the lines they
 * stood in. Number i is that of its id. Start from {0}. */
struct brute {
	struct idmap ids;
	struct subject *record;
	uint64_t *line;
	size_t cap, line_cap;
	uint64_t empty;		/* read without anything to compare */
};

/* Reads all records of in. A malformed one, or an id a second time, ends the
 * program or goes to in->rejects. */
void brute_read(struct brute *b, struct in *in, struct reading *r);

/* Every pair of two records, the smaller id first. */
void brute_within(struct brute *b, struct score *s);

/* Every pair of a record of in and one in memory, equal ids left out, the
 * smaller id first. A pair both of whose ids are in both files comes once.
 * The ids of in are kept. Returns how many records of in are empty. */
uint64_t brute_against(struct brute *b, struct score *s, struct in *in,
    struct reading *r);

#endif
