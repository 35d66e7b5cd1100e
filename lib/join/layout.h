/* layout.h: how the file of nd-index is laid out.
 *
 * A header, then parts whose lengths follow from it, each padded to 8 bytes.
 * Numbers are in the machine's byte order, which the header shows. */
#ifndef ND_LAYOUT_H
#define ND_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#define LAYOUT_MAGIC "\x89ND-IDX\n"

enum { LAYOUT_ORDER = 0x01020304, LAYOUT_VERSION = 1 };

enum part {
	SIZES,		/* of each set: how many features */
	FIRST,		/* where the ids of each begin, and the last end */
	FEATURES,
	START,		/* where each id's text begins, and the last ends */
	TEXT,
	FIELDS,		/* the argument of -f */
	CLASSES,	/* of rarity */
	SMALL_LIVE, SMALL_START, SMALL_POSTING,
	ALL_LIVE, ALL_START, ALL_POSTING,
	PARTS
};

struct index_header {
	uint64_t live_bits, bits, postings;
};

struct header {
	char magic[8];
	uint32_t order, version;
	uint64_t checksum;	/* of all that follows */
	uint64_t bytes;		/* of the file */
	uint64_t measure, t_p, t_q, k, characters, share, shares;
	uint64_t sets, ids, features, text, fields;
	uint64_t rarity_bits;
	struct index_header small, all;		/* bits 0: there is none */
};

/* Where the parts begin; at[PARTS] is the length of the file. */
struct parts {
	uint64_t at[PARTS + 1];
};

static inline uint64_t
layout_padded(uint64_t n)
{
	return (n + 7) & ~(uint64_t)7;
}

/* For a header whose counts are below 2^45 and bits below 45. */
struct parts layout_parts(const struct header *h);

#endif
