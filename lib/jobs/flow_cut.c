#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/newlines.h"
#include "format/rows.h"
#include "io/whole.h"
#include "jobs/flow_command.h"
#include "jobs/flow_cut.h"
#include "option/opt.h"
#include "table/flow_kind.h"

enum { BLOCK = 1 << 20, PIECES_MOST = 20000 };
static const uint64_t least = 1 << 20, most = 1 << 28;

/* What is cut: a file that is open, and where the next piece begins. */
struct cutter {
	struct flow_call *c;
	struct flow_plan *plan;
	struct flow_pieces *to;
	const char *name; /* of the pieces */
	const char *file;
	int fd;
	uint64_t begin, lines;
	char *block;
};

/* Whether each file of rows has a header. */
static bool
has_header(const struct flow_call *c)
{
	size_t i;

	for (i = 0; i < ROWS_FORMS; i++)
		if (rows_forms[i].has_header &&
		    flow_call_given(c, rows_forms[i].name).n)
			return true;
	return false;
}

/* The bytes of the file if it may be cut, or 0. */
static uint64_t
bytes_to_cut(
    const struct flow_call *c, const struct flow_pieces *from, size_t i)
{
	const char *file = from->files[i].word[0], *kind = from->kind[i];

	if (from->files[i].n != 1 || strcmp(file, "-") == 0 ||
	    !flow_is_file(file) || flow_packing(file))
		return 0;
	if (*kind && (strcmp(kind, "rows") != 0 || has_header(c)))
		return 0;
	return flow_file_bytes(file);
}

static void
add_piece(struct cutter *k, const struct flow_pieces *from, size_t i,
    const char *file)
{
	struct pool *p = k->c->pool;
	struct flow_pieces *to = k->to;

	to->files = pool_grow(p, to->files, to->n, sizeof *to->files);
	to->kind = pool_grow(p, to->kind, to->n, sizeof *to->kind);
	to->part_of = pool_grow(p, to->part_of, to->n, sizeof *to->part_of);
	to->files[to->n] = (struct words){ 0 };
	if (file)
		words_add(p, &to->files[to->n], file);
	else
		to->files[to->n] = from->files[i];
	to->kind[to->n] = from->kind[i];
	to->part_of[to->n++] = i + 1;
}

/* Adds what the piece is called. */
static void
add_slice(struct cutter *k, const char *made, uint64_t lines)
{
	struct flow_plan *plan = k->plan;

	POOL_ADD(k->c->pool, plan->slice, plan->slices,
	    (struct flow_slice){ made, k->file, lines });
}

/* Adds the job that makes a piece of so many bytes of the file, from its begin
 * on, before which there are so many lines. */
static void
add_job(struct cutter *k, const char *made, uint64_t bytes, uint64_t lines)
{
	struct pool *p = k->c->pool;
	struct flow_plan *plan = k->plan;
	const struct words dd = words_of(p, "dd", "status=none", "bs=256K",
	    "iflag=skip_bytes,count_bytes",
	    pool_format(p, "skip=%" PRIu64, k->begin),
	    pool_format(p, "count=%" PRIu64, bytes),
	    pool_format(p, "if=%s", k->file));
	struct flow_job *j;

	plan->job = pool_grow(p, plan->job, plan->n, sizeof *plan->job);
	j = &plan->job[plan->n++];
	*j = (struct flow_job){ .stage = k->name, .here = true };
	words_add(p, &j->reads, k->file);
	words_add(p, &j->made, made);
	flow_command_add(p, j, &dd);
	add_slice(k, made, lines);
}

/* The end of the piece that has `wanted` bytes from its begin on, or more to
 * the end of a line; adds its lines. */
static uint64_t
find_end(struct cutter *k, uint64_t wanted)
{
	uint64_t at = k->begin, end = k->begin + wanted;
	const char *newline;
	ssize_t n, got;

	for (;;) {
		got = whole_read_at(k->fd, k->block, BLOCK, at);
		if (got < 0)
			die_errno("%s", k->file);
		if (!got)
			return at;
		n = at + got < end ? got : at < end ? (ssize_t)(end - at) : 0;
		newline = n < got ? memchr(k->block + n, '\n', got - n) : NULL;
		n = newline ? newline - k->block + 1 : got;
		k->lines += newlines_count(k->block, n);
		at += n;
		if (newline)
			return at;
	}
}

static void
cut_file(struct cutter *k, const struct flow_pieces *from, size_t i,
    uint64_t bytes, uint64_t size)
{
	struct pool *p = k->c->pool;
	uint64_t end, lines;
	const char *made;

	k->file = from->files[i].word[0];
	k->begin = k->lines = 0;
	k->fd = open(k->file, O_RDONLY | O_CLOEXEC);
	if (k->fd < 0)
		die_errno("%s", k->file);
	while (k->begin < bytes) {
		lines = k->lines;
		end = find_end(k, size);
		made = pool_format(
		    p, "%s%s.%zu", k->c->dir, k->name, k->to->n + 1);
		add_job(k, made, end - k->begin, lines);
		add_piece(k, from, i, made);
		if (end == k->begin)
			break; /* it has become shorter */
		k->begin = end;
	}
	close(k->fd);
}

/* The bytes that all pieces have which may be cut. */
static uint64_t
all_bytes(const struct flow_call *c, const struct flow_pieces *from)
{
	uint64_t all = 0;
	size_t i;

	for (i = 0; i < from->n; i++)
		all += bytes_to_cut(c, from, i);
	return all;
}

static uint64_t
piece_size(const struct flow_call *c)
{
	const uint64_t all = all_bytes(c, &c->piece) + all_bytes(c, &c->other);
	uint64_t size = all / c->parts + 1;

	if (size < least)
		size = least;
	if (size > most)
		size = most;
	return size < all / PIECES_MOST ? all / PIECES_MOST : size;
}

static void
cut(struct flow_call *c, struct flow_plan *p, struct flow_pieces *pieces,
    const char *name)
{
	const uint64_t size = piece_size(c);
	struct cutter k = { .c = c, .plan = p, .name = name };
	uint64_t bytes;
	size_t i;

	k.to = pool_new(c->pool, 1, sizeof *k.to);
	k.block = mem_new(BLOCK, 1);
	for (i = 0; i < pieces->n; i++) {
		bytes = bytes_to_cut(c, pieces, i);
		if (bytes > size)
			cut_file(&k, pieces, i, bytes, size);
		else
			add_piece(&k, pieces, i, NULL);
	}
	free(k.block);
	pieces->cut = k.to;
}

void
flow_cut(struct flow_call *c, struct flow_plan *p)
{
	cut(c, p, &c->piece, "piece");
	cut(c, p, &c->other, "other");
}

/* Adds so many pieces of an input as *counts begins with; steps over that. */
static void
cut_by(struct cutter *k, const struct flow_pieces *from, size_t i,
    const char **counts)
{
	char *end;
	const unsigned long n = strtoul(*counts, &end, 10);
	const char *made;
	size_t l;

	if (n < 1 || n > PIECES_MOST || (*end && *end != ','))
		opt_bad("--pieces: expected a number from 1 to %d for each "
			"input, with commas between",
		    PIECES_MOST);
	*counts = *end ? end + 1 : end;
	k->file = from->files[i].word[0];
	for (l = 0; l < n; l++) {
		made = pool_format(
		    k->c->pool, "%s%s.%zu", k->c->dir, k->name, k->to->n + 1);
		add_slice(k, made, 0);
		add_piece(k, from, i, made);
	}
}

void
flow_cut_by(struct flow_call *c, struct flow_plan *p, const char *counts)
{
	static const char *const name[] = { "piece", "other" };
	struct flow_pieces *all[] = { &c->piece, &c->other };
	struct cutter k = { .c = c, .plan = p };
	size_t i, w;

	for (w = 0; w < 2; w++) {
		k.name = name[w];
		k.to = pool_new(c->pool, 1, sizeof *k.to);
		for (i = 0; i < all[w]->n; i++)
			cut_by(&k, all[w], i, &counts);
		all[w]->cut = k.to;
	}
	if (*counts)
		opt_bad(
		    "--pieces: there are fewer inputs, got ',%s' more", counts);
}
