/* partition_format.c: computes the layout of the file of nd-index. */
#include "join/partition_format.h"

static void
index_parts(const struct partition_index *x, uint64_t *bytes)
{
	if (x->bits == 0)
		return;
	bytes[0] = ((uint64_t)1 << x->live_bits) / 4;
	bytes[1] = (((uint64_t)1 << x->bits) + 1) * sizeof(uint32_t);
	bytes[2] = x->postings * sizeof(uint32_t);
}

struct partition_parts
partition_format_parts(const struct partition_header *h)
{
	uint64_t bytes[PART_COUNT] = { 0 };
	struct partition_parts p;
	size_t i;

	bytes[PART_SIZES] = h->sets * sizeof(uint32_t);
	bytes[PART_FIRST_IDS] = (h->sets + 1) * sizeof(uint32_t);
	bytes[PART_UPPER] = bytes[PART_LOWER] = h->features * sizeof(uint32_t);
	bytes[PART_ID_STARTS] = (h->ids + 1) * sizeof(uint64_t);
	bytes[PART_ID_TEXT] = h->text;
	bytes[PART_FIELDS] = h->fields;
	bytes[PART_CLASSES] = (uint64_t)1 << h->class_bits;
	index_parts(&h->prefix, bytes + PART_PREFIX_LIVE);
	index_parts(&h->full, bytes + PART_FULL_LIVE);
	p.offset[0] = partition_format_pad(sizeof *h);
	for (i = 0; i < PART_COUNT; i++)
		p.offset[i + 1] = p.offset[i] + partition_format_pad(bytes[i]);
	return p;
}
