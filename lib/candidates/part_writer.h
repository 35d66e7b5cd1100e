/* part_writer.h: how a thread adds records to a part_store. */
#pragma once

#include "candidates/part_store.h"

/* The blocks of a thread that are not full: one for each part, whose records
 * begin after PART_LINK bytes. */
enum { PART_LINK = 16 };
struct part_writer {
	struct part_store *store;
	char **block;
	uint32_t *used;
};

void part_writer_open(struct part_writer *w, struct part_store *s);
void part_writer_flush(struct part_writer *w, size_t part);

/* Gives the block of a part to the store, or those of all parts. */
void part_writer_end(struct part_writer *w, size_t part);
void part_writer_close(struct part_writer *w);

/* Returns the place of a new record of a part, which the caller fills before
 * the next call. */
static inline void *
part_writer_add(struct part_writer *w, size_t part)
{
	size_t n = w->store->record;

	if (!w->block[part] || w->used[part] + n > w->store->block)
		part_writer_flush(w, part);
	w->used[part] += n;
	return w->block[part] + PART_LINK + w->used[part] - n;
}
