/* set_batch.c: parses the lines of a block. */
#include <stdlib.h>

#include "base/hash.h"
#include "base/idmap.h"
#include "base/mem.h"
#include "join/set_batch.h"
#include "record/set_record.h"

enum { FEATURE_BYTES = 17 }; /* of a line, at least */

static void
parse_line(struct set_batch *b, struct span line)
{
	uint64_t *f = b->feature + b->features;
	struct set_record set = { 0 };
	struct batch_set *to;

	b->set = mem_grow(b->set, &b->cap, b->sets + 1, sizeof *b->set);
	to = &b->set[b->sets++];
	*to = (struct batch_set){ .line = line.p, .line_bytes = line.n };
	if (!set_record_parse(line, &set, f))
		return;
	to->id_bytes = set.id.n;
	to->id_hash = idmap_hash(set.id);
	to->first = b->features;
	to->n = set.n;
	to->hash = hash64(f, set.n * sizeof *f);
	b->features += set.n;
}

void
set_batch_parse(struct set_batch *b, struct in *block)
{
	const struct in_buffer *bytes = &block->buffer;
	const size_t most = (bytes->end - bytes->begin) / FEATURE_BYTES + 1;
	struct span line;

	b->sets = b->features = 0;
	b->line = block->line;
	b->feature =
	    mem_grow(b->feature, &b->feature_cap, most, sizeof *b->feature);
	while ((line.p = in_any_line(block, &line.n)))
		parse_line(b, line);
	b->mended = block->mended;
}

bool
set_batch_check(struct set_batch *b, struct in *block, size_t i)
{
	const struct batch_set *set = &b->set[i];
	struct set_record record = { 0 };

	block->line = b->line + i + 1;
	block->last = (struct span){ set->line, set->line_bytes };
	block->mended = b->mended && i + 1 == b->sets;
	in_check_record(block);
	if (set->id_bytes > 0)
		return true;
	if (set_record_parse_head(block, &record))
		set_record_parse_features(
		    block, &record, b->feature + b->features);
	return false;
}

void
set_batch_free(struct set_batch *b)
{
	free(b->set);
	free(b->feature);
	*b = (struct set_batch){ 0 };
}
