/* record_lookup.c: a file of records, each found by its id.
 *
 * The file is gone through twice: records are counted, then put into slots,
 * which so never have to grow. */
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "base/hex.h"
#include "base/buf.h"
#include "base/mem.h"
#include "io/mmap_guard.h"
#include "record/set_record.h"
#include "record/unique_ids.h"
#include "verify/record_lookup.h"

/* Linux maps the 64 kB around a byte that is touched. */
enum { TAG = 24, PLACE = 40, WINDOW_BITS = 16, WINDOW = 1 << WINDOW_BITS };

/* Records one after the other: where the next begins, and the line of the
 * last. */
struct scan {
	char *p;
	uint64_t line;
};

/* Reads the file to its end into memory. */
static void
read_file(struct record_lookup *l)
{
	struct buf all = { 0 };
	size_t len;
	char *line;

	for (;;) {
		line = l->reader->kind == CONTENT_TEXT
		    ? in_line(&l->in, &len)
		    : in_record(&l->in, &len);
		if (!line)
			break;
		buf_put(&all, (struct span){ line, len });
		buf_char(&all, '\n');
	}
	memset(buf_room(&all, IN_PAD), 0, IN_PAD);
	l->base = all.p;
	l->bytes = all.n;
}

/* Those of touched. */
static size_t
touched_words(const struct record_lookup *l)
{
	return l->bytes / WINDOW / 64 + 2;
}

/* Windows are cut by address. */
static size_t
window(const struct record_lookup *l, const char *p)
{
	return ((uintptr_t)p >> WINDOW_BITS) -
	    ((uintptr_t)l->base >> WINDOW_BITS);
}

/* Notes that the bytes from p to end are touched; drops all that was touched
 * before where there is no room for them as well. */
static void
touch(struct record_lookup *l, const char *p, const char *end)
{
	size_t i, to;

	if (!l->touched)
		return;
	to = window(l, end);
	for (i = window(l, p); i <= to; i++) {
		if (l->touched[i / 64] >> i % 64 & 1)
			continue;
		if (l->resident + WINDOW > l->resident_most) {
			mmap_guard_drop(l->base, l->bytes);
			memset(l->touched, 0,
			    touched_words(l) * sizeof *l->touched);
			l->resident = 0;
		}
		l->touched[i / 64] |= (uint64_t)1 << i % 64;
		l->resident += WINDOW;
	}
}

/* The newline that ends the record at p, found by its own account where that
 * holds: n features take 17 * n - 1 bytes. */
static char *
line_end(const struct record_lookup *l, char *p)
{
	char *end = l->base + l->bytes, *q;
	uint64_t n = 0;

	if (l->reader->kind == CONTENT_SET) {
		q = span_control(p);
		for (q += q < end && *q == '\t';
		     *q >= '0' && *q <= '9' && n < l->bytes; q++)
			n = 10 * n + (*q - '0');
		if (q < end && *q == '\t' && n < l->bytes) {
			n = n ? 17 * n : 1;
			if (n < (size_t)(end - q) && q[n] == '\n')
				return q + n;
		}
	}
	return memchr(p, '\n', end - p);
}

/* Moves to the next record, which is then at l->in.last; false at the end. */
static bool
next(struct record_lookup *l, struct scan *c)
{
	char *end = l->base + l->bytes, *nl;

	if (c->p == end)
		return false;
	nl = line_end(l, c->p);
	touch(l, c->p, nl ? nl : end);
	l->in.last = (struct span){ c->p, (nl ? nl : end) - c->p };
	l->in.line = ++c->line;
	l->in.mended = l->in.mended || !nl;
	if (!nl && l->reader->kind != CONTENT_TEXT)
		die("%s:%ju: expected a newline at the end of the last line, "
		    "got none: what wrote it was cut short",
		    l->in.name, (uintmax_t)c->line);
	c->p = nl ? nl + 1 : end;
	return true;
}

/* Where the records begin. A document may follow a byte order mark. */
static struct scan
begin(struct record_lookup *l)
{
	bool bom = span_bom((struct span){ l->base, l->bytes });

	if (bom && l->reader->kind != CONTENT_TEXT)
		die("%s:1: expected a record, got a byte order mark",
		    l->in.name);
	l->in.bom = l->in.bom || bom;
	return (struct scan){ l->base + (bom ? 3 : 0), 0 };
}

/* The line number of the record at p. */
static uint64_t
line_of(struct record_lookup *l, const char *p)
{
	struct scan c = begin(l);

	while (c.p <= p && next(l, &c))
		;
	return c.line;
}

/* Where the record of a slot begins. */
static char *
place(const struct record_lookup *l, uint64_t slot)
{
	return l->base + (slot & (((uint64_t)1 << PLACE) - 1)) - 1;
}

static size_t
home(const struct record_lookup *l, uint64_t hash)
{
	return (__uint128_t)hash * l->slots >> 64;
}

/* The first slot from i on that is 0, or may be that of an id of this hash. */
static inline size_t
slot_after(const struct record_lookup *l, size_t i, uint64_t hash)
{
	const uint64_t tag = hash & ((1 << TAG) - 1);

	while (l->slot[i] && l->slot[i] >> PLACE != tag)
		i = i + 1 < l->slots ? i + 1 : 0;
	return i;
}

/* The slot where an id of this hash is, or belongs. */
static uint64_t *
slot_of(const struct record_lookup *l, struct span id, uint64_t hash)
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

/* Puts the record at l->in.last into its slot. */
static void
put(struct record_lookup *l, struct span id)
{
	uint64_t hash = hash_slot(id.p, id.n), *s = slot_of(l, id, hash);
	uint64_t line = l->in.line, first;

	if (*s) {
		first = line_of(l, place(l, *s));
		l->in.line = line;
		unique_ids_bad(&l->in, id, first);
	}
	*s = hash << PLACE | (uint64_t)(id.p - l->base + 1);
}

/* Asks memory for the slot of the next record, which is looked for soon. */
static void
prefetch(const struct record_lookup *l, char *p)
{
	record_lookup_hash(l, (struct span){ p, span_control(p) - p });
}

static void
fill_slots(struct record_lookup *l)
{
	struct record_content s = { 0 };
	struct set_record set = { 0 };
	struct scan c;

	for (c = begin(l); next(l, &c);)
		l->records++;
	l->slots = l->records + l->records / 2 + 2;
	l->slot = mem_map(l->slots * sizeof *l->slot);
	for (c = begin(l); c.line < l->records && next(l, &c);) {
		prefetch(l, c.p);
		if (l->reader->kind == CONTENT_SET) {
			set_record_parse(&l->in, &set);
			put(l, set.id);
		} else {
			content_parse(&s, l->reader, &l->in);
			put(l, s.id);
		}
	}
	content_free(&s);
}

void
record_lookup_open(struct record_lookup *l, const char *path,
    struct content_reader *r, size_t room)
{
	struct stat st;
	bool held;

	*l = (struct record_lookup){ .reader = r, .resident_most = room };
	in_open(&l->in, path);
	if (fstat(l->in.fd, &st) < 0)
		die_errno("%s", l->in.name);
	held = l->in.zstd || l->in.fd == 0 || !S_ISREG(st.st_mode);
	if (held) {
		read_file(l);
	} else {
		l->bytes = st.st_size;
		l->base = mmap_guard_map(l->in.fd, l->in.name, l->bytes, false);
		if (l->bytes > room)
			l->touched =
			    mem_new(touched_words(l), sizeof *l->touched);
	}
	if (l->bytes >= (uint64_t)1 << PLACE)
		die("%s: expected less than 1 TiB, got more", l->in.name);
	fill_slots(l);
}

uint64_t
record_lookup_hash(const struct record_lookup *l, struct span id)
{
	uint64_t hash = hash_slot(id.p, id.n);

	__builtin_prefetch(l->slot + home(l, hash));
	return hash;
}

void
record_lookup_prefetch(const struct record_lookup *l, uint64_t hash)
{
	uint64_t slot = l->slot[slot_after(l, home(l, hash), hash)];
	const char *p = place(l, slot);

	if (slot) {
		__builtin_prefetch(p);
		__builtin_prefetch(p + 64);
		__builtin_prefetch(p + 128);
	}
}

/* Reads the features of the record at l->in.last. */
static void
read_set(struct record_lookup *l, struct record_content *s)
{
	struct set_record set = { 0 };
	char *p = l->in.last.p;

	set_record_parse(&l->in, &set);
	s->n = set.n;
	s->feature = mem_grow(s->feature, &s->cap, s->n, sizeof *s->feature);
	if (hex_get_row(set.hex, s->feature, s->n) != s->n) {
		l->in.line = line_of(l, p);
		set_record_features(&l->in, &set, s->feature);
	}
	content_weigh(s, l->reader);
}

bool
record_lookup_read(struct record_lookup *l, struct span id, uint64_t hash,
    struct record_content *s)
{
	uint64_t slot = *slot_of(l, id, hash), replaced = l->reader->replaced;
	uint64_t crs = l->reader->crs;
	char *p = place(l, slot), *nl;

	if (!slot)
		return false;
	nl = line_end(l, p);
	l->in.last = (struct span){ p, (nl ? nl : l->base + l->bytes) - p };
	touch(l, p, p + l->in.last.n);
	if (l->reader->kind != CONTENT_SET) {
		/* Checked and counted already, when the file was opened. */
		content_parse(s, l->reader, &l->in);
		l->reader->replaced = replaced;
		l->reader->crs = crs;
	} else {
		read_set(l, s);
	}
	return true;
}
