#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "extsort/spill.h"
#include "io/out.h"
#include "io/whole.h"
#include "pack/zstd.h"

/* Precedes each block: its bytes, compressed and plain. */
struct block_header {
	uint64_t packed, bytes;
};

void
spill_open(struct spill *s, const char *dir, size_t block)
{
	*s = (struct spill){ .dir = dir, .fd = -1, .packer.block = block };
}

void
spill_begin_run(struct spill *s)
{
	uint64_t end = s->n ? s->run[s->n - 1].end : 0;

	if (s->fd < 0) {
		s->fd = out_nameless(s->dir);
		s->packer.zst = zstd_blocks();
		s->out = (struct out){ .name = s->dir, .fd = s->fd };
		out_buffer(&s->out, s->packer.block);
	}
	MEM_ADD(s->run, s->n, s->cap,
	    (struct spill_run){ .begin = end, .end = end });
}

void
spill_packer_open(struct spill_packer *p, const struct spill *s)
{
	*p = (struct spill_packer){ .block = s->packer.block,
		.zst = zstd_blocks() };
}

void
spill_pack_end(struct spill_packer *p, struct out *to)
{
	struct block_header head = { .bytes = p->lines.n };
	size_t n = zstd_bound(p->lines.n);
	char *packed;

	if (p->lines.n == 0)
		return;
	packed = out_room(to, sizeof head + n);
	head.packed =
	    zstd_pack(p->zst, packed + sizeof head, n, p->lines.p, p->lines.n);
	memcpy(packed, &head, sizeof head);
	out_used(to, sizeof head + head.packed);
	p->bytes += sizeof head + head.packed;
	p->lines.n = 0;
}

void
spill_pack(struct spill_packer *p, struct span line, struct out *to)
{
	if (p->lines.n > 0 && p->lines.n + line.n >= p->block)
		spill_pack_end(p, to);
	buf_put(&p->lines, (struct span){ line.p, line.n + 1 });
	p->count++;
}

/* Adds to the last run what was packed. */
static void
count_packed(struct spill *s, struct spill_packer *p)
{
	s->run[s->n - 1].end += p->bytes;
	s->run[s->n - 1].lines += p->count;
	p->bytes = p->count = 0;
}

void
spill_packer_close(struct spill_packer *p, struct spill *s)
{
	count_packed(s, p);
	zstd_free(p->zst);
	buf_free(&p->lines);
}

void
spill_add(struct spill *s, struct span line)
{
	spill_pack(&s->packer, line, &s->out);
}

void
spill_end_run(struct spill *s)
{
	spill_pack_end(&s->packer, &s->out);
	count_packed(s, &s->packer);
	out_flush(&s->out);
}

void
spill_drop(struct spill *s, size_t n)
{
	struct spill_run *last = &s->run[s->first + n - 1];

	/* If the file system cannot do this, the space is freed at the end. */
	if (fallocate(s->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
		s->run[s->first].begin, last->end - s->run[s->first].begin) < 0)
		errno = 0;
	s->first += n;
}

void
spill_close(struct spill *s)
{
	if (s->fd >= 0)
		close(s->fd);
	zstd_free(s->packer.zst);
	free(s->run);
	free(s->out.buf);
	buf_free(&s->packer.lines);
	buf_free(&s->packed);
	*s = (struct spill){ .fd = -1 };
}

static _Noreturn void
damaged(const struct spill_reader *r)
{
	die("%s: a temporary file was damaged", r->spill->dir);
}

/* Reads the next n bytes of the run. */
static void
read_all(struct spill_reader *r, void *to, uint64_t n)
{
	if (n > r->run.end - r->run.begin)
		damaged(r);
	nameless_read(r->spill->fd, r->spill->dir, to, n, r->run.begin);
	r->run.begin += n;
}

static void
read_block(struct spill_reader *r)
{
	struct spill *s = r->spill;
	struct block_header head;
	char *packed;

	read_all(r, &head, sizeof head);
	if (head.packed > r->run.end - r->run.begin)
		damaged(r);
	packed = buf_room(&s->packed, head.packed);
	read_all(r, packed, head.packed);
	r->buf = mem_grow(r->buf, &r->cap, head.bytes, 1);
	if (!zstd_unpack(
		s->packer.zst, r->buf, head.bytes, packed, head.packed) ||
	    head.bytes == 0 || r->buf[head.bytes - 1] != '\n')
		damaged(r);
	r->begin = 0;
	r->end = head.bytes;
}

bool
spill_reader_next(struct spill_reader *r, struct span *line)
{
	if (r->run.lines == 0) {
		if (r->begin < r->end || r->run.begin < r->run.end)
			damaged(r);
		return false;
	}
	if (r->begin == r->end)
		read_block(r);
	line->p = r->buf + r->begin;
	line->n = span_line_end(line->p) - line->p;
	r->begin += line->n + 1;
	r->run.lines--;
	return true;
}

void
spill_reader_close(struct spill_reader *r)
{
	free(r->buf);
	r->buf = NULL;
}
