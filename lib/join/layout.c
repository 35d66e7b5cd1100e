/* layout.c: where the parts of the file of nd-index begin. */
#include "join/layout.h"

static void
index_parts(const struct index_header *x, uint64_t *bytes)
{
	if (x->bits == 0)
		return;
	bytes[0] = ((uint64_t)1 << x->live_bits) / 4;
	bytes[1] = (((uint64_t)1 << x->bits) + 1) * sizeof(uint32_t);
	bytes[2] = x->postings * sizeof(uint32_t);
}

struct parts
layout_parts(const struct header *h)
{
	uint64_t bytes[PARTS] = {0};
	struct parts p;
	size_t i;

	bytes[SIZES] = h->sets * sizeof(uint32_t);
	bytes[FIRST] = (h->sets + 1) * sizeof(uint32_t);
	bytes[FEATURES] = h->features * sizeof(uint64_t);
	bytes[START] = (h->ids + 1) * sizeof(uint64_t);
	bytes[TEXT] = h->text;
	bytes[FIELDS] = h->fields;
	bytes[CLASSES] = (uint64_t)1 << h->rarity_bits;
	index_parts(&h->small, bytes + SMALL_LIVE);
	index_parts(&h->all, bytes + ALL_LIVE);
	p.at[0] = layout_padded(sizeof *h);
	for (i = 0; i < PARTS; i++)
		p.at[i + 1] = p.at[i] + layout_padded(bytes[i]);
	return p;
}
