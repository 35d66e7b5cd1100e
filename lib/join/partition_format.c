/* partition_format.c: computes the layout of the file of nd-index. */
#include "join/partition_format.h"

/* Sets the lengths of the parts of an index, every second one from bytes on. */
static void
index_parts(const struct partition_index *x, uint64_t *bytes)
{
	if (x->bits == 0)
		return;
	bytes[0] = ((uint64_t)1 << x->live_bits) / 8;
	bytes[2] = (((uint64_t)1 << x->bits) + 1) * sizeof(uint32_t);
	bytes[4] = x->postings * sizeof(uint32_t);
}

struct partition_parts
partition_format_parts(const struct partition_header *h)
{
	uint64_t bytes[PART_COUNT] = { 0 }, all = 0;
	struct partition_parts p;
	size_t i;

	bytes[PART_FIELDS] = h->fields;
	bytes[PART_RARE] = ((uint64_t)1 << h->class_bits) / 8;
	bytes[PART_CLASSES] = ((uint64_t)1 << h->class_bits) / 2;
	index_parts(&h->prefix, bytes + PART_PREFIX_LIVE);
	index_parts(&h->full, bytes + PART_FULL_LIVE);
	bytes[PART_STEPS] = h->steps * sizeof(struct partition_step);
	bytes[PART_FIRST_IDS] = (h->sets + 1) * sizeof(uint32_t);
	bytes[PART_ID_STARTS] = (h->ids + 1) * sizeof(uint64_t);
	bytes[PART_ID_TEXT] = h->text;
	bytes[PART_UPPER] = bytes[PART_LOWER] = h->features * sizeof(uint32_t);
	for (i = 0; i < PART_COUNT; i++)
		all += partition_format_pad(bytes[i]);
	p.blocks = (all + PARTITION_BLOCK - 1) / PARTITION_BLOCK;
	p.offset[0] =
	    partition_format_pad(sizeof *h) + p.blocks * sizeof(uint64_t);
	for (i = 0; i < PART_COUNT; i++)
		p.offset[i + 1] = p.offset[i] + partition_format_pad(bytes[i]);
	return p;
}
