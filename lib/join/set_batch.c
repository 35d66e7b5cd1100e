#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/idmap.h"
#include "base/mem.h"
#include "join/set_batch.h"
#include "record/set_record.h"

enum { FEATURE_BYTES = 17 }; /* of a line, at least */

void
set_batch_begin(struct set_batch *b, const struct in *block)
{
	b->sets = b->features = 0;
	b->line = block->line;
	b->mended = false;
}

/* Adds a line that has no set so far. */
static struct batch_set *
add_line(struct set_batch *b, const struct in *block, struct span line)
{
	struct batch_set *set;

	MEM_GROW(b->set, b->cap, b->sets + 1);
	set = &b->set[b->sets++];
	*set = (struct batch_set){ .line = line.p,
		.line_bytes = line.n,
		.number = block->line - b->line };
	return set;
}

/* Makes the next n features those of a set. */
static void
set_features(
    struct set_batch *b, struct batch_set *set, struct span id, size_t n)
{
	set->id_bytes = id.n;
	set->id_hash = idmap_hash(id);
	set->first = b->features;
	set->n = n;
	set->hash = hash64(b->feature + b->features, n * sizeof *b->feature);
	b->features += n;
}

void
set_batch_add_bad(struct set_batch *b, const struct in *block)
{
	add_line(b, block, block->last);
	b->mended = block->mended;
}

void
set_batch_add(struct set_batch *b, const struct in *block, struct span id,
    const uint64_t *f, size_t n)
{
	b->feature = mem_grow(
	    b->feature, &b->feature_cap, b->features + n + 1, sizeof *f);
	if (n > 0)
		memcpy(b->feature + b->features, f, n * sizeof *f);
	set_features(b, add_line(b, block, block->last), id, n);
	b->mended = block->mended;
}

bool
set_batch_check(const struct set_source *source, size_t t, struct set_batch *b,
    struct in *block, size_t i)
{
	const struct batch_set *set = &b->set[i];
	const struct span tag = { set->line + set->line_bytes - set->tag_bytes,
		set->tag_bytes };

	block->line = b->line + set->number;
	block->last = (struct span){ set->line, set->line_bytes };
	block->mended = b->mended && i + 1 == b->sets;
	source->check(source->state, t, b, block, set->id_bytes == 0);
	return set->id_bytes > 0 && set_record_tag_agrees(block, tag);
}

void
set_batch_free(struct set_batch *b)
{
	free(b->set);
	free(b->feature);
	*b = (struct set_batch){ 0 };
}

/* Reports nothing: that is for set_batch_check, when all lines before have been
 * checked. */
static void
add_records(void *state, size_t t, struct set_batch *b, struct in *block)
{
	const struct in_buffer *bytes = &block->buffer;
	const size_t most = (bytes->end - bytes->begin) / FEATURE_BYTES + 1;
	struct set_record record = { 0 };
	struct batch_set *set;
	struct span line;

	(void)state;
	(void)t;
	set_batch_begin(b, block);
	MEM_GROW(b->feature, b->feature_cap, most);
	while ((line.p = in_any_line(block, &line.n))) {
		set = add_line(b, block, line);
		if (!set_record_parse(line, &record, b->feature + b->features))
			continue;
		set_features(b, set, record.id, record.n);
		set->tag_bytes = record.tag.n;
	}
	b->mended = block->mended;
}

static void
check_record(
    void *state, size_t t, struct set_batch *b, struct in *block, bool is_bad)
{
	struct set_record record = { 0 };

	(void)state;
	(void)t;
	in_check_record(block);
	if (is_bad && set_record_parse_head(block, &record))
		set_record_parse_features(
		    block, &record, b->feature + b->features);
}

static void
report_records(void *state, const struct in *in, uint64_t empty)
{
	(void)state;
	in_report(in);
	note_count(in->name, empty, "set", "without a feature");
}

const struct set_source set_records = { add_records, check_record,
	report_records, NULL };

bool
set_batch_in_share(
    const struct set_batch *b, size_t i, size_t share, size_t shares)
{
	const struct batch_set *s = &b->set[i];
	const uint64_t *f = b->feature + s->first;
	uint64_t h = s->n ? hash64(f, sizeof *f) >> 32 : 0;

	return (h * shares >> 32) + 1 == share;
}
