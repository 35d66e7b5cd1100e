/* partition_format.h: how the file of nd-index is laid out.
 *
 * A header, then parts whose lengths follow from it, each padded to 8 bytes.
 * Numbers are in the machine's byte order, which the header shows. */
#ifndef ND_PARTITION_FORMAT_H
#define ND_PARTITION_FORMAT_H

#include <stddef.h>
#include <stdint.h>

#define PARTITION_MAGIC "\x89ND-IDX\n"

enum { PARTITION_BYTE_ORDER = 0x01020304, PARTITION_VERSION = 1 };

enum partition_part {
	PART_SIZES,	/* of each set: how many features */
	PART_FIRST_IDS, /* where the ids of each begin, and the last end */
	PART_FEATURES,
	PART_ID_STARTS, /* where each id's text begins, and the last ends */
	PART_ID_TEXT,
	PART_FIELDS,  /* the argument of -f */
	PART_CLASSES, /* of rarity */
	PART_SMALL_LIVE,
	PART_SMALL_START,
	PART_SMALL_POSTING,
	PART_ALL_LIVE,
	PART_ALL_START,
	PART_ALL_POSTING,
	PART_COUNT
};

struct partition_index {
	uint64_t live_bits, bits, postings;
};

struct partition_header {
	char magic[8];
	uint32_t byte_order, version;
	uint64_t checksum; /* of all that follows */
	uint64_t bytes;	   /* of the file */
	uint64_t measure, t_p, t_q, k, characters, share, shares;
	uint64_t sets, ids, features, text, fields;
	uint64_t class_bits;
	struct partition_index small, all; /* bits 0: there is none */
};

/* Where the parts begin; at[PARTS] is the length of the file. */
struct partition_parts {
	uint64_t offset[PART_COUNT + 1];
};

static inline uint64_t
partition_format_pad(uint64_t n)
{
	return (n + 7) & ~(uint64_t)7;
}

/* For a header whose counts are below 2^45 and bits below 45. */
struct partition_parts partition_format_parts(const struct partition_header *h);

#endif
