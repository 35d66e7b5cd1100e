/* partition_format.c: computes the layout of the file of nd-index. */
#include "join/partition_format.h"

/* Sets the lengths of the parts of an index, every second one from bytes on;
 * postings have so many bits. */
static void
index_parts(const struct partition_index *x, unsigned bits, uint64_t *bytes)
{
	if (x->bits == 0)
		return;
	bytes[0] = ((uint64_t)1 << x->live_bits) / 8;
	bytes[2] =
	    (((uint64_t)1 << x->bits) / PARTITION_CELLS + 1) * sizeof(uint32_t);
	bytes[4] = (((uint64_t)1 << x->bits) + x->postings + 7) / 8;
	bytes[6] = (x->postings * bits + 7) / 8;
}

struct partition_parts
partition_format_parts(const struct partition_header *h)
{
	uint64_t bytes[PART_COUNT] = { 0 }, all = 0;
	const unsigned bits = packed_bits(h->sets);
	struct partition_parts p;
	size_t i;

	bytes[PART_FIELDS] = h->fields;
	bytes[PART_RARE] = ((uint64_t)1 << h->class_bits) / 8;
	bytes[PART_CLASSES] = ((uint64_t)1 << h->class_bits) / 2;
	index_parts(&h->prefix, bits, bytes + PART_PREFIX_LIVE);
	index_parts(&h->full, bits, bytes + PART_FULL_LIVE);
	bytes[PART_STEPS] = h->steps * sizeof(struct partition_step);
	bytes[PART_FIRST_IDS] = (h->sets + 1) * sizeof(uint32_t);
	bytes[PART_ID_STARTS] = (h->ids + 1) * sizeof(uint64_t);
	bytes[PART_ID_TEXT] = h->text;
	bytes[PART_UPPER] = h->upper;
	bytes[PART_LOWER] = h->features * sizeof(uint32_t);
	for (i = 0; i < PART_COUNT; i++)
		all += partition_format_pad(bytes[i]);
	p.blocks = (all + PARTITION_BLOCK - 1) / PARTITION_BLOCK;
	p.offset[0] =
	    partition_format_pad(sizeof *h) + p.blocks * sizeof(uint64_t);
	for (i = 0; i < PART_COUNT; i++)
		p.offset[i + 1] = p.offset[i] + partition_format_pad(bytes[i]);
	return p;
}
