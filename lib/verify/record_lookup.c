/* record_lookup.c: a hash table of the records of a file.
 *
 * The file is read twice: first to count the records, then to fill the slots,
 * which never grow. So they take 12 bytes a record; slots of base/table would
 * take 11 to 21. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/hex.h"
#include "base/mem.h"
#include "base/prefetch.h"
#include "base/threads.h"
#include "io/mmap_guard.h"
#include "io/out.h"
#include "record/set_record.h"
#include "record/unique_ids.h"
#include "verify/record_lookup.h"

/* Bits of a slot: the tag, of a hash, above the place, an offset + 1. */
enum {
	TAG_BITS = 24,
	PLACE_BITS = 40,
	PIECE = 1 << 17, /* bytes of lines that a thread takes at once */
	RUN = 512	 /* slots that are touched together */
};

/* A pass over the records: where the next begins; the line number of the
 * last. */
struct scan {
	char *p;
	uint64_t line;
};

/* The next line of a file that is not mapped, NULL at its end. */
static char *
copied_line(struct record_lookup *l, size_t *len)
{
	return l->reader->kind == CONTENT_TEXT ? in_line(&l->in, len)
					       : in_record(&l->in, len);
}

/* Reads the file to its end into memory. */
static void
read_file(struct record_lookup *l)
{
	struct buf all = { 0 };
	size_t len;
	char *line;

	while ((line = copied_line(l, &len))) {
		buf_put(&all, (struct span){ line, len });
		buf_char(&all, '\n');
	}
	memset(buf_room(&all, IN_PAD), 0, IN_PAD);
	l->base = all.p;
	l->bytes = all.n;
}

/* Maps the file fd, of which at most room bytes will be in memory. */
static void
map_file(struct record_lookup *l, int fd, const char *name)
{
	struct stat st;

	if (fstat(fd, &st) < 0)
		die_errno("%s", name);
	l->bytes = st.st_size;
	l->base = mmap_guard_map(fd, name, l->bytes);
	mapped_pages_limit(&l->pages, l->base, l->bytes, l->room);
}

/* Copies the file to its end to a temporary one, which is mapped. */
static void
copy_file(struct record_lookup *l)
{
	const char *dir = out_temporary();
	struct out out = { .name = dir, .fd = out_nameless(dir) };
	size_t len;
	char *line;

	out_buffer(&out, PIECE);
	while ((line = copied_line(l, &len))) {
		out_put(&out, line, len);
		out_char(&out, '\n');
	}
	out_flush(&out);
	free(out.buf);
	map_file(l, out.fd, dir);
	close(out.fd);
}

/* Returns the newline that ends the record at p, or NULL. A set gives its own
 * length, n features of 17 * n - 1 bytes: correct if a newline follows. */
static char *
line_end(const struct record_lookup *l, char *p)
{
	char *end = l->base + l->bytes, *q;
	uint64_t n = 0;

	if (l->reader->kind == CONTENT_SET) {
		q = span_find_control(p);
		for (q += q < end && *q == '\t';
		     *q >= '0' && *q <= '9' && n < l->bytes; q++)
			n = 10 * n + (*q - '0');
		if (q < end && *q == '\t' && n < l->bytes) {
			n = n ? 17 * n : 1;
			if (n < (size_t)(end - q) && q[n] == '\n')
				return q + n;
			if (n < (size_t)(end - q) && q[n] == '\t')
				p = q + n;
		}
	}
	return memchr(p, '\n', end - p);
}

/* Sets l->in.last to the next record; false at the end. */
static bool
next_record(struct record_lookup *l, struct scan *c)
{
	char *end = l->base + l->bytes, *nl;

	if (c->p == end)
		return false;
	nl = line_end(l, c->p);
	mapped_pages_touch(&l->pages, c->p, nl ? nl : end);
	l->in.last = (struct span){ c->p, (nl ? nl : end) - c->p };
	l->in.line = ++c->line;
	l->in.mended = l->in.mended || !nl;
	if (!nl && l->reader->kind != CONTENT_TEXT)
		die("%s:%ju: expected a newline at the end of the last line, "
		    "got none: the file is truncated",
		    l->in.name, (uintmax_t)c->line);
	c->p = nl ? nl + 1 : end;
	return true;
}

/* Begins a pass. A byte order mark may come before documents only. */
static struct scan
begin_scan(struct record_lookup *l)
{
	bool bom = span_has_bom((struct span){ l->base, l->bytes });

	if (bom && l->reader->kind != CONTENT_TEXT)
		die("%s:1: expected a record, got a byte order mark",
		    l->in.name);
	l->in.bom = l->in.bom || bom;
	return (struct scan){ l->base + (bom ? 3 : 0), 0 };
}

/* Returns the line number of the record at p, by a pass. */
static uint64_t
line_of(struct record_lookup *l, const char *p)
{
	struct scan c = begin_scan(l);

	while (c.p <= p && next_record(l, &c))
		;
	return c.line;
}

/* Returns where the record of a slot begins. */
static char *
place(const struct record_lookup *l, uint64_t slot)
{
	return l->base + (slot & (((uint64_t)1 << PLACE_BITS) - 1)) - 1;
}

static size_t
home(const struct record_lookup *l, uint64_t hash)
{
	return (__uint128_t)hash * l->slots >> 64;
}

/* Touches slot i, and those after it up to the next multiple of RUN. */
static inline void
touch_slot(struct record_lookup *l, size_t i)
{
	if (l->table.touched)
		mapped_pages_touch(
		    &l->table, l->slot + i, l->slot + (i | (RUN - 1)));
}

/* Returns the first slot from i on that is 0 or has the tag of the hash. */
static inline size_t
slot_after(struct record_lookup *l, size_t i, uint64_t hash)
{
	const uint64_t tag = hash & ((1 << TAG_BITS) - 1);

	touch_slot(l, i);
	while (l->slot[i] && l->slot[i] >> PLACE_BITS != tag) {
		i = i + 1 < l->slots ? i + 1 : 0;
		if (i % RUN == 0)
			touch_slot(l, i);
	}
	return i;
}

/* Returns the slot of an id, or the empty one where it belongs. */
static uint64_t *
find_slot(struct record_lookup *l, struct span id, uint64_t hash)
{
	size_t i = slot_after(l, home(l, hash), hash);
	const char *end = l->base + l->bytes, *p;

	while (l->slot[i]) {
		p = place(l, l->slot[i]);
		if (id.n < (size_t)(end - p) && memcmp(p, id.p, id.n) == 0 &&
		    (unsigned char)p[id.n] < 0x20)
			break;
		i = slot_after(l, i + 1 < l->slots ? i + 1 : 0, hash);
	}
	return &l->slot[i];
}

void
record_lookup_die_repeated(struct record_lookup *l, size_t first, size_t at)
{
	char *p = l->base + at;
	uint64_t line = line_of(l, l->base + first);

	l->in.line = line_of(l, p);
	unique_ids_bad(
	    &l->in, (struct span){ p, span_find_control(p) - p }, line);
}

/* Returns the id of the record at p. */
static struct span
id_at(char *p)
{
	return (struct span){ p, span_find_control(p) - p };
}

/* Adds the record at `at`; false if its id was there. */
static bool
add_record(struct record_lookup *l, char *at, uint64_t hash)
{
	uint64_t *slot = find_slot(l, id_at(at), hash);

	if (*slot)
		return false;
	*slot = hash << PLACE_BITS | (uint64_t)(at - l->base + 1);
	return true;
}

/* Makes the empty table, in a file if it takes more than half of the room;
 * it then has half. The file has the rest. */
static void
make_table(struct record_lookup *l)
{
	const size_t bytes = l->slots * sizeof *l->slot;
	const bool in_memory = bytes <= l->room / 2;
	const size_t most = in_memory ? bytes : l->room / 2;

	l->slot = in_memory ? mem_map(bytes) : mapped_pages_scratch(bytes);
	if (!in_memory)
		mapped_pages_limit(&l->table, l->slot, bytes, most);
	if (l->pages.base) {
		free(l->pages.touched);
		mmap_guard_drop(l->base, l->bytes);
		mapped_pages_limit(
		    &l->pages, l->base, l->bytes, l->room - most);
	}
}

static void
check_record(struct record_lookup *l, struct record_content *s)
{
	struct set_record set = { 0 };

	if (l->reader->kind == CONTENT_SET)
		set_record_parse_head(&l->in, &set);
	else
		content_parse(s, l->reader, &l->in);
}

/* Adds the records whose home is in a part of the table, up to twice, if it is
 * not NULL. Returns the first that has the id of one before it, or twice. The
 * last part checks all records up to that. */
static char *
fill_part(struct record_lookup *l, size_t part, size_t parts, char *twice)
{
	struct record_content s = { 0 };
	struct scan c = begin_scan(l);
	uint64_t hash;
	char *at;

	while (c.line < l->records && next_record(l, &c)) {
		at = l->in.last.p;
		if (parts == 1)
			record_lookup_hash(l, id_at(c.p));
		if (part + 1 == parts)
			check_record(l, &s);
		hash = hash_slot(at, id_at(at).n);
		if ((__uint128_t)hash * parts >> 64 == part &&
		    !add_record(l, at, hash))
			twice = at;
		if (at == twice)
			break;
	}
	content_free(&s);
	return twice;
}

static void
fill_slots(struct record_lookup *l)
{
	size_t parts, i;
	struct scan c;
	char *twice = NULL;

	for (c = begin_scan(l); next_record(l, &c);)
		l->records++;
	l->slots = l->records + l->records / 2 + 2;
	make_table(l);
	parts = l->table.touched ? l->table.bytes / l->table.most + 2 : 1;
	for (i = 0; i < parts; i++)
		twice = fill_part(l, i, parts, twice);
	if (twice)
		record_lookup_die_repeated(l,
		    place(l,
			*find_slot(l, id_at(twice),
			    hash_slot(twice, id_at(twice).n))) -
			l->base,
		    twice - l->base);
}

/* Opens path, and maps or reads it. */
static void
open_file(struct record_lookup *l, const char *path, struct content_reader *r,
    size_t room)
{
	struct stat st;

	*l = (struct record_lookup){ .reader = r, .room = room };
	in_open(&l->in, path);
	if (fstat(l->in.buffer.fd, &st) < 0)
		die_errno("%s", l->in.name);
	if (!l->in.buffer.unpacker && l->in.buffer.fd != 0 &&
	    S_ISREG(st.st_mode))
		map_file(l, l->in.buffer.fd, l->in.name);
	else if (room < SIZE_MAX)
		copy_file(l);
	else
		read_file(l);
	if (l->bytes >= (uint64_t)1 << PLACE_BITS)
		die("%s: expected less than 1 TiB, got more", l->in.name);
}

void
record_lookup_open(struct record_lookup *l, const char *path,
    struct content_reader *r, size_t room)
{
	open_file(l, path, r, room);
	fill_slots(l);
}

void
record_lookup_open_sets(struct record_lookup *l, const char *path,
    struct content_reader *r, size_t room,
    void (*each)(void *state, struct span id, uint64_t n, size_t at),
    void *state)
{
	struct set_record set = { 0 };
	struct scan c;

	open_file(l, path, r, room);
	for (c = begin_scan(l); next_record(l, &c); l->records++) {
		set_record_parse_head(&l->in, &set);
		each(state, set.id, set.n, l->in.last.p - l->base);
	}
}

void
record_lookup_share(struct record_lookup *to, const struct record_lookup *l,
    struct content_reader *r, size_t threads)
{
	*to = *l;
	to->reader = r;
	mapped_pages_share(&to->pages, &l->pages, threads);
	mapped_pages_share(&to->table, &l->table, threads);
}

void
record_lookup_unshare(struct record_lookup *to, size_t threads)
{
	if (threads == 1)
		return;
	free(to->pages.touched);
	free(to->table.touched);
}

struct line_work {
	const struct record_lookup *lookup;
	size_t at; /* of the first of the pieces */
	void (*work)(void *state, size_t t, struct span line);
	void *state;
};

/* Works on the lines that begin in piece i. */
static void
work_on_piece(void *state, size_t i, size_t t)
{
	const struct line_work *w = state;
	char *base = w->lookup->base, *all = base + w->lookup->bytes;
	char *p = base + w->at + i * PIECE, *end = p + PIECE, *nl;

	if (p > base && p[-1] != '\n') {
		nl = memchr(p, '\n', all - p);
		p = nl ? nl + 1 : all;
	}
	for (; p < end && p < all; p = nl + 1) {
		nl = memchr(p, '\n', all - p);
		if (!nl)
			nl = all;
		w->work(w->state, t, (struct span){ p, nl - p });
	}
}

void
record_lookup_lines(const struct record_lookup *l, size_t threads,
    void (*work)(void *state, size_t t, struct span line), void *state)
{
	struct line_work w = { l, 0, work, state };
	const size_t most = l->pages.touched ? threads : SIZE_MAX / PIECE;
	size_t pieces;

	while (w.at < l->bytes) {
		pieces = (l->bytes - w.at + PIECE - 1) / PIECE;
		if (pieces > most)
			pieces = most;
		threads_run(threads, pieces, work_on_piece, &w);
		w.at += pieces * PIECE;
		if (l->pages.touched)
			mmap_guard_drop(l->base, l->bytes);
	}
}

uint64_t
record_lookup_hash(const struct record_lookup *l, struct span id)
{
	uint64_t hash = hash_slot(id.p, id.n);

	prefetch(l->slot + home(l, hash));
	return hash;
}

void
record_lookup_prefetch(struct record_lookup *l, uint64_t hash)
{
	uint64_t slot = l->slot[slot_after(l, home(l, hash), hash)];

	if (slot)
		record_lookup_prefetch_at(l, place(l, slot) - l->base);
}

void
record_lookup_prefetch_at(const struct record_lookup *l, size_t at)
{
	prefetch(l->base + at);
	prefetch(l->base + at + 64);
	prefetch(l->base + at + 128);
}

/* Sets l->in.last to the record at p. */
static void
seek_record(struct record_lookup *l, char *p)
{
	char *nl = line_end(l, p);

	l->in.last = (struct span){ p, (nl ? nl : l->base + l->bytes) - p };
	mapped_pages_touch(&l->pages, p, p + l->in.last.n);
}

/* Reads the set at l->in.last. */
static void
read_set(struct record_lookup *l, struct record_content *s)
{
	struct set_record set = { 0 };
	char *p = l->in.last.p;

	set_record_parse_head(&l->in, &set);
	s->n = set.n;
	s->feature = mem_grow(s->feature, &s->cap, s->n, sizeof *s->feature);
	if (hex_get_row(set.hex, s->feature, s->n) != s->n) {
		l->in.line = line_of(l, p);
		set_record_parse_features(&l->in, &set, s->feature);
	}
	content_weigh(s, l->reader);
}

void
record_lookup_read_at(
    struct record_lookup *l, size_t at, struct record_content *s)
{
	seek_record(l, l->base + at);
	read_set(l, s);
}

/* Reads the record at l->in.last, not a set. Opening the file has counted what
 * the notes tell. */
static void
read_again(struct record_lookup *l, struct record_content *s)
{
	uint64_t replaced = l->reader->replaced, crs = l->reader->crs;

	content_parse(s, l->reader, &l->in);
	l->reader->replaced = replaced;
	l->reader->crs = crs;
}

bool
record_lookup_next(
    struct record_lookup *l, size_t *at, struct record_content *s)
{
	struct scan c = begin_scan(l);

	if (*at > 0)
		c.p = l->base + *at;
	if (!next_record(l, &c))
		return false;
	read_again(l, s);
	*at = c.p - l->base;
	return true;
}

bool
record_lookup_read(struct record_lookup *l, struct span id, uint64_t hash,
    struct record_content *s)
{
	uint64_t slot = *find_slot(l, id, hash);

	if (!slot)
		return false;
	seek_record(l, place(l, slot));
	if (l->reader->kind != CONTENT_SET)
		read_again(l, s);
	else
		read_set(l, s);
	return true;
}
