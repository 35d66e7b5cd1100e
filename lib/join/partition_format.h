/* partition_format.h: the layout of the file of nd-index.
 *
 * The file is a header, a checksum for each block of PARTITION_BLOCK bytes of
 * the rest, and parts whose lengths follow from the header, each padded to 8
 * bytes. Numbers are in the machine's byte order, which byte_order shows. The
 * checksum in the header is the hash64 of all bytes from `bytes` to the first
 * part; that of a block is the hash64 of the block. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/partition_step.h"

#define PARTITION_MAGIC "\x89ND-IDX\n"

enum {
	PARTITION_BYTE_ORDER = 0x01020304,
	PARTITION_VERSION = 4,
	PARTITION_BLOCK = 1 << 12,
	PARTITION_CELLS = 64 /* in a block of lists */
};

/* Two indexes follow each other in twos: see index_parts. */
enum partition_part {
	PART_FIELDS, /* the argument of -f; a NUL and the tag, if it is known */
	PART_RARE,   /* rare_bits, then class, of feature_order.h */
	PART_CLASSES,
	PART_STEPS, /* of each size of sets: a partition_step */
	PART_PREFIX_LIVE,
	PART_FULL_LIVE,
	PART_PREFIX_START, /* of each block of cells its first posting; the end
			    */
	PART_FULL_START,
	PART_PREFIX_ENDS, /* of each cell a zero a posting, then a one */
	PART_FULL_ENDS,
	PART_PREFIX_POSTING, /* numbers of packed_bits(sets) bits */
	PART_FULL_POSTING,
	PART_FIRST_IDS, /* of each set: its place in ID_STARTS; their end */
	PART_ID_STARTS, /* of each id: its offset in PART_ID_TEXT; their end */
	PART_ID_TEXT,
	PART_UPPER, /* halves (halves.h), set by set: packed_ascending_put */
	PART_LOWER,
	PART_COUNT
};

struct partition_index {
	uint64_t live_bits, bits, postings;
};

struct partition_header {
	char magic[8];
	uint32_t byte_order, version;
	uint64_t checksum;
	uint64_t bytes; /* of the file */
	uint64_t measure, t_p, t_q, k, characters, share, shares;
	uint64_t sets, steps, ids, features, upper, text, fields;
	uint64_t one, shift; /* of struct halves_window */
	uint64_t class_bits;
	struct partition_index prefix, full; /* bits is 0 for no index */
};

/* Where the parts begin, after the checksums of the blocks; offset[PART_COUNT]
 * is the length of the file. */
struct partition_parts {
	uint64_t blocks;
	uint64_t offset[PART_COUNT + 1];
};

static inline uint64_t
partition_format_pad(uint64_t n)
{
	return (n + 7) & ~(uint64_t)7;
}

/* For a header whose counts are below 2^45 and bits below 45. */
struct partition_parts partition_format_parts(const struct partition_header *h);
