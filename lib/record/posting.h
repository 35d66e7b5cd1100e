/* posting.h: posting and band records: a key, the id of a set that has the key,
 * the size of the set, and a tag, which may be absent (record_tag.h).
 *
 * The first level of a tag is `a` for postings of all features, `p` or pN for
 * prefixes of which two similar sets share up to N features, `m` for bands; `s`
 * and `i`, alone or after p, are for --stop and --idf. Then come the options,
 * unless it is `a`, and the tag of the set. To save bytes, only the first
 * posting of a set has the whole tag; the others have the first level, or none
 * if it is `a`. All postings that a program reads are compared, as sets are. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "record/record_tag.h"

/* A feature or the hash of a band (64 bits, in high), or, if wide, the hash of
 * a whole set (128 bits). low is 0 unless wide. */
struct posting_key {
	uint64_t high, low;
	bool wide;
};

/* A posting. Its id is valid as long as the line it was read from. */
struct posting {
	struct posting_key key;
	struct span id;
	uint64_t n;
};

/* Reads the next posting; false at the end of the file. A malformed record is
 * reported by in_bad. */
bool posting_read(struct in *in, struct posting *p);

/* Compares two keys as their hex digits sort: below, equal to or above 0. */
static inline int
posting_key_order(struct posting_key a, struct posting_key b)
{
	if (a.high != b.high)
		return a.high < b.high ? -1 : 1;
	if (a.wide != b.wide)
		return a.wide ? 1 : -1;
	return (a.low > b.low) - (a.low < b.low);
}

/* The longest tag of the postings that were read; empty if none had one. The
 * tag of their candidates: its first level, or empty if that is `a`. */
struct span posting_tag(void);
struct span posting_candidate_tag(void);

/* The number that the first level p or pN has, of a posting or candidate; 0 for
 * another one. */
uint64_t posting_prefix_shared(struct span head);

/* Writes a posting with a key of 64 bits; the tag may be empty. */
void posting_write(
    struct out *o, uint64_t key, struct span id, uint64_t n, struct span tag);
