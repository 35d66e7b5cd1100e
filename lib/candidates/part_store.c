#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "candidates/part_store.h"
#include "candidates/part_writer.h"
#include "io/out.h"
#include "io/whole.h"

/* A block of a part: before its `bytes` bytes of records, at p or at byte `at`
 * of the file, is the link to the block that was added before it. */
struct stored_link {
	union {
		char *p;
		uint64_t at;
	};
	uint32_t bytes; /* 0: no block */
	bool is_filed;
};

struct stored_part {
	struct stored_link last;
	size_t bytes;
};

_Static_assert(sizeof(struct stored_link) == PART_LINK, "before a block");

void
part_store_open(struct part_store *s, size_t parts, size_t record, size_t block,
    size_t memory, const char *dir)
{
	*s = (struct part_store){ .parts = parts,
		.record = record,
		.block = block / record * record,
		.memory = memory,
		.dir = dir,
		.fd = -1,
		.lock = PTHREAD_MUTEX_INITIALIZER };
	s->part = mem_new(parts, sizeof *s->part);
}

void
part_store_close(struct part_store *s)
{
	free(s->part);
	if (s->fd >= 0)
		close(s->fd);
	pthread_mutex_destroy(&s->lock);
}

/* Adds a block of n bytes to a part, or a copy of it in the file if memory is
 * full. */
static void
add_block(struct part_store *s, size_t part, char *block, uint32_t n)
{
	struct stored_part *to = &s->part[part];
	struct stored_link own = { .p = block, .bytes = n };

	pthread_mutex_lock(&s->lock);
	own.is_filed = s->held + n > s->memory;
	if (own.is_filed) {
		if (s->fd < 0)
			s->fd = out_nameless(s->dir);
		own.at = s->end;
		s->end += PART_LINK + n;
	} else {
		s->held += n;
	}
	memcpy(block, &to->last, PART_LINK);
	to->last = own;
	to->bytes += n;
	pthread_mutex_unlock(&s->lock);
	if (own.is_filed) {
		nameless_write(s->fd, s->dir, block, PART_LINK + n, own.at);
		free(block);
	}
}

size_t
part_store_take(struct part_store *s, size_t part, void *to, size_t *cap)
{
	struct stored_part *from = &s->part[part];
	struct stored_link *l = &from->last;
	size_t n = from->bytes / s->record, freed = 0;
	char **array = to, *p, *block;
	uint64_t at;

	if (n == 0)
		return 0;
	*array = mem_grow(*array, cap, n, s->record);
	for (p = *array + from->bytes; l->bytes;) {
		p -= l->bytes;
		if (l->is_filed) {
			at = l->at;
			nameless_read(
			    s->fd, s->dir, p, l->bytes, at + PART_LINK);
			nameless_read(s->fd, s->dir, (char *)l, PART_LINK, at);
			continue;
		}
		memcpy(p, l->p + PART_LINK, l->bytes);
		freed += l->bytes;
		block = l->p;
		memcpy(l, block, PART_LINK);
		free(block);
	}
	from->bytes = 0;
	pthread_mutex_lock(&s->lock);
	s->held -= freed;
	pthread_mutex_unlock(&s->lock);
	return n;
}

void
part_store_each(const struct part_store *s, size_t part,
    void (*each)(void *state, const void *records, size_t n), void *state)
{
	struct stored_link l = s->part[part].last;
	char *read = NULL, *block;
	size_t cap = 0;

	while (l.bytes) {
		block = l.p;
		if (l.is_filed) {
			read = mem_grow(read, &cap, PART_LINK + l.bytes, 1);
			nameless_read(
			    s->fd, s->dir, read, PART_LINK + l.bytes, l.at);
			block = read;
		}
		each(state, block + PART_LINK, l.bytes / s->record);
		memcpy(&l, block, PART_LINK);
	}
	free(read);
}

void
part_store_drop(struct part_store *s, size_t part)
{
	struct stored_link *l = &s->part[part].last;
	char *block;

	while (l->bytes && !l->is_filed) {
		block = l->p;
		memcpy(l, block, PART_LINK);
		free(block);
	}
	l->bytes = 0;
}

size_t
part_store_largest(const struct part_store *s)
{
	size_t most = 0, i;

	for (i = 0; i < s->parts; i++)
		if (s->part[i].bytes > most)
			most = s->part[i].bytes;
	return most;
}

void
part_writer_open(struct part_writer *w, struct part_store *s)
{
	w->store = s;
	w->block = mem_new(s->parts, sizeof *w->block);
	w->used = mem_new(s->parts, sizeof *w->used);
}

/* Gives the block of a part to the store, and begins another. */
void
part_writer_flush(struct part_writer *w, size_t part)
{
	if (w->used[part])
		add_block(w->store, part, w->block[part], w->used[part]);
	w->block[part] = mem_try(PART_LINK + w->store->block);
	if (!w->block[part])
		die("out of memory: %zu bytes, beside up to %zu of full "
		    "blocks; with a lower -S more of these go to a file",
		    w->store->block, w->store->memory);
	w->used[part] = 0;
}

void
part_writer_end(struct part_writer *w, size_t part)
{
	const size_t n = w->used[part];

	if (n > 0) {
		add_block(w->store, part,
		    mem_shrink(w->block[part], PART_LINK + n), n);
	} else {
		free(w->block[part]);
	}
	w->block[part] = NULL;
	w->used[part] = 0;
}

void
part_writer_close(struct part_writer *w)
{
	size_t i;

	for (i = 0; i < w->store->parts; i++)
		part_writer_end(w, i);
	free(w->block);
	free(w->used);
}
