/* record_lookup.c: a hash table of the records of a file.
 *
 * The file is read twice: first to count the records, then to fill the slots,
 * which never grow. So they take 12 bytes a record; slots of base/table would
 * take 11 to 21. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/hex.h"
#include "base/mem.h"
#include "base/prefetch.h"
#include "format/id_twice.h"
#include "io/mmap_guard.h"
#include "record/set_record.h"
#include "record/unique_ids.h"
#include "verify/record_lookup.h"
#include "verify/record_places.h"
#include "verify/record_scan.h"

/* Bits of a slot: the tag, of a hash, above the place, an offset + 1. */
enum {
	TAG_BITS = 24,
	PLACE_BITS = 40,
	RUN = 512 /* slots that are touched together */
};

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
	uint64_t line = record_scan_line_of(l, l->base + first);

	l->in.line = record_scan_line_of(l, p);
	in_id_twice(
	    &l->in, (struct span){ p, span_find_control(p) - p }, "", line);
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
	struct record_scan c = record_scan_begin(l);
	uint64_t hash;
	char *at;

	while (c.line < l->records && record_scan_next(l, &c)) {
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
	struct record_scan c;
	char *twice = NULL;

	for (c = record_scan_begin(l); record_scan_next(l, &c);)
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

void
record_lookup_open(struct record_lookup *l, const char *path,
    struct content_reader *r, size_t room)
{
	record_scan_open(l, path, r, room);
	fill_slots(l);
}

void
record_lookup_open_sets(struct record_lookup *l, const char *path,
    struct content_reader *r, size_t room,
    void (*each)(void *state, struct span id, uint64_t n, size_t at),
    void *state)
{
	struct set_record set = { 0 };
	struct record_scan c;

	record_scan_open(l, path, r, room);
	for (c = record_scan_begin(l); record_scan_next(l, &c); l->records++) {
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
	char *nl = record_scan_line_end(l, p);

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
	MEM_GROW(s->feature, s->cap, s->n);
	if (hex_get_row(set.hex, s->feature, s->n) != s->n) {
		l->in.line = record_scan_line_of(l, p);
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
	struct record_scan c = record_scan_begin(l);

	if (*at > 0)
		c.p = l->base + *at;
	if (!record_scan_next(l, &c))
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
