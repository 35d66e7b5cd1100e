/* spill.c: sorted lines that memory does not hold. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/out.h"
#include "extsort/spill.h"
#include "io/zst.h"

/* Before each block. */
struct head {
	uint64_t packed, bytes;
};

void
spill_open(struct spill *s, const char *dir, size_t block)
{
	*s = (struct spill){ .dir = dir, .fd = -1, .block = block };
}

void
spill_begin(struct spill *s)
{
	uint64_t end = s->n ? s->run[s->n - 1].end : 0;

	if (s->fd < 0) {
		s->fd = out_nameless(s->dir);
		s->zst = zst_blocks();
	}
	s->run = mem_grow(s->run, &s->cap, s->n + 1, sizeof *s->run);
	s->run[s->n++] = (struct run){ .at = end, .end = end };
}

static void
write_block(struct spill *s)
{
	struct run *r = &s->run[s->n - 1];
	struct head head = { .bytes = s->used };
	size_t at, n;
	ssize_t put;

	n = sizeof head + zst_bound(s->used);
	s->packed = mem_grow(s->packed, &s->packed_cap, n, 1);
	head.packed = zst_pack(s->zst, s->packed + sizeof head,
	    n - sizeof head, s->buf, s->used);
	memcpy(s->packed, &head, sizeof head);
	n = sizeof head + head.packed;
	for (at = 0; at < n; at += put)
		while ((put = pwrite(s->fd, s->packed + at, n - at,
		    r->end + at)) < 0)
			if (errno != EINTR)
				die_errno("%s", s->dir);
	r->end += n;
	s->used = 0;
}

void
spill_line(struct spill *s, struct span line)
{
	if (s->used > 0 && s->used + line.n >= s->block)
		write_block(s);
	s->buf = mem_grow(s->buf, &s->buf_cap, s->used + line.n + 1, 1);
	memcpy(s->buf + s->used, line.p, line.n + 1);
	s->used += line.n + 1;
	s->run[s->n - 1].lines++;
}

void
spill_end(struct spill *s)
{
	if (s->used > 0)
		write_block(s);
}

void
spill_drop(struct spill *s, size_t n)
{
	struct run *last;

	if (n == 0)
		return;
	last = &s->run[s->first + n - 1];
	/* Where the file system cannot, the room is lost until the end. */
	if (fallocate(s->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
	    s->run[s->first].at, last->end - s->run[s->first].at) < 0)
		errno = 0;
	s->first += n;
}

void
spill_close(struct spill *s)
{
	if (s->fd >= 0)
		close(s->fd);
	zst_free(s->zst);
	free(s->run);
	free(s->buf);
	free(s->packed);
	*s = (struct spill){ .fd = -1 };
}

static _Noreturn void
damaged(const struct spilled *r)
{
	die("%s: a temporary file was damaged", r->spill->dir);
}

/* Reads n bytes of the run to to. */
static void
read_all(struct spilled *r, void *to, uint64_t n)
{
	uint64_t at;
	ssize_t got;

	if (n > r->run.end - r->run.at)
		damaged(r);
	for (at = 0; at < n; at += got) {
		while ((got = pread(r->spill->fd, (char *)to + at, n - at,
		    r->run.at + at)) < 0)
			if (errno != EINTR)
				die_errno("%s", r->spill->dir);
		if (got == 0)
			damaged(r);
	}
	r->run.at += n;
}

static void
read_block(struct spilled *r)
{
	struct spill *s = r->spill;
	struct head head;

	read_all(r, &head, sizeof head);
	if (head.packed > r->run.end - r->run.at)
		damaged(r);
	s->packed = mem_grow(s->packed, &s->packed_cap, head.packed, 1);
	read_all(r, s->packed, head.packed);
	r->buf = mem_grow(r->buf, &r->cap, head.bytes, 1);
	if (!zst_unpack(s->zst, r->buf, head.bytes, s->packed, head.packed) ||
	    head.bytes == 0 || r->buf[head.bytes - 1] != '\n')
		damaged(r);
	r->begin = 0;
	r->end = head.bytes;
}

bool
spilled_next(struct spilled *r, struct span *line)
{
	if (r->run.lines == 0) {
		if (r->begin < r->end || r->run.at < r->run.end)
			damaged(r);
		return false;
	}
	if (r->begin == r->end)
		read_block(r);
	line->p = r->buf + r->begin;
	line->n = (char *)rawmemchr(line->p, '\n') - line->p;
	r->begin += line->n + 1;
	r->run.lines--;
	return true;
}

void
spilled_close(struct spilled *r)
{
	free(r->buf);
	r->buf = NULL;
}
