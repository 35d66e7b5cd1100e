/* part_store.c: records of a fixed size, in parts. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "candidates/part_store.h"
#include "io/out.h"

/* A block: `bytes` at p or, if p is NULL, at byte `at` of the file. */
struct stored_block {
	char *p;
	uint64_t at;
	size_t bytes;
};

struct stored_part {
	struct stored_block *block;
	size_t n, cap, bytes;
};

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
	size_t i, k;

	for (i = 0; i < s->parts; i++) {
		for (k = 0; k < s->part[i].n; k++)
			free(s->part[i].block[k].p);
		free(s->part[i].block);
	}
	free(s->part);
	if (s->fd >= 0)
		close(s->fd);
	pthread_mutex_destroy(&s->lock);
}

static void
write_bytes(struct part_store *s, const char *p, size_t n, uint64_t at)
{
	ssize_t put;

	for (; n > 0; p += put, n -= put, at += put)
		while ((put = pwrite(s->fd, p, n, at)) < 0)
			if (errno != EINTR)
				die_errno("%s", s->dir);
}

static void
read_bytes(struct part_store *s, char *p, size_t n, uint64_t at)
{
	ssize_t got;

	for (; n > 0; p += got, n -= got, at += got) {
		while ((got = pread(s->fd, p, n, at)) < 0)
			if (errno != EINTR)
				die_errno("%s", s->dir);
		if (got == 0)
			die("%s: a temporary file was cut short", s->dir);
	}
}

/* Adds a block to a part: b->p, or a copy of it in the file if memory is
 * full. */
static void
add_block(struct part_store *s, size_t part, struct stored_block b)
{
	struct stored_part *to = &s->part[part];
	char *spilled = NULL;

	pthread_mutex_lock(&s->lock);
	if (s->held + b.bytes > s->memory) {
		if (s->fd < 0)
			s->fd = out_nameless(s->dir);
		spilled = b.p;
		b = (struct stored_block){ .at = s->end, .bytes = b.bytes };
		s->end += b.bytes;
	} else {
		s->held += b.bytes;
	}
	to->block = mem_grow(to->block, &to->cap, to->n + 1, sizeof b);
	to->block[to->n++] = b;
	to->bytes += b.bytes;
	pthread_mutex_unlock(&s->lock);
	if (spilled) {
		write_bytes(s, spilled, b.bytes, b.at);
		free(spilled);
	}
}

size_t
part_store_take(struct part_store *s, size_t part, void *to, size_t *cap)
{
	struct stored_part *from = &s->part[part];
	size_t n = from->bytes / s->record, i, freed = 0;
	struct stored_block *b;
	char **array = to, *p;

	p = *array = mem_grow(*array, cap, n, s->record);
	for (i = 0; i < from->n; i++, p += b->bytes) {
		b = &from->block[i];
		if (!b->p) {
			read_bytes(s, p, b->bytes, b->at);
			continue;
		}
		memcpy(p, b->p, b->bytes);
		free(b->p);
		freed += b->bytes;
	}
	free(from->block);
	*from = (struct stored_part){ 0 };
	pthread_mutex_lock(&s->lock);
	s->held -= freed;
	pthread_mutex_unlock(&s->lock);
	return n;
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
		add_block(w->store, part,
		    (struct stored_block){
			w->block[part], .bytes = w->used[part] });
	w->block[part] = malloc(w->store->block);
	if (!w->block[part])
		die("out of memory: %zu bytes, beside up to %zu of full "
		    "blocks; with a lower -S more of these go to a file",
		    w->store->block, w->store->memory);
	w->used[part] = 0;
}

void
part_writer_end(struct part_writer *w, size_t part)
{
	size_t n = w->used[part];
	char *p;

	if (n > 0) {
		p = realloc(w->block[part], n);
		add_block(w->store, part,
		    (struct stored_block){
			p ? p : w->block[part], .bytes = n });
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
