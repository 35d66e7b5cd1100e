/* partition.c: maps and checks the file of nd-index. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/die.h"
#include "base/hash.h"
#include "base/mem.h"
#include "io/file_registry.h"
#include "io/mmap_guard.h"
#include "join/partition.h"
#include "join/partition_format.h"
#include "record/set_record.h"

enum { DROP_BYTES_MIN = 1 << 20, CHECKED = 4 << 20 };

bool
partition_is_file(const char *path)
{
	char magic[8];
	struct stat st;
	size_t n = 0;
	ssize_t got;
	int fd;

	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) ||
	    (fd = open(path, O_RDONLY | O_CLOEXEC)) < 0)
		return false;
	while (n < sizeof magic &&
	    (got = read(fd, magic + n, sizeof magic - n)) != 0) {
		if (got < 0 && errno != EINTR)
			die_errno("%s", path);
		n += got > 0 ? got : 0;
	}
	close(fd);
	return n == sizeof magic && memcmp(magic, PARTITION_MAGIC, n) == 0;
}

static _Noreturn void
die_damaged(const char *name, const char *what)
{
	die("%s: damaged partition: %s", name, what);
}

/* hash64 of the n bytes at p of a mapped file, of which few are in memory at a
 * time. */
static uint64_t
checksum(const char *p, size_t n)
{
	struct hash_state s;
	size_t k;

	hash_begin(&s);
	for (; n > 0; p += k, n -= k) {
		k = n < CHECKED ? n : CHECKED;
		mmap_guard_read(p, k);
		hash_update(&s, p, k);
		mmap_guard_drop(p, k);
	}
	return hash_end(&s);
}

/* Maps the file; returns its header after the checksum has been checked. */
static const struct partition_header *
map_checked(const char *name)
{
	const size_t summed = offsetof(struct partition_header, bytes);
	const struct partition_header *h;
	struct stat st;
	uint64_t n;
	int fd;

	if ((fd = open(name, O_RDONLY | O_CLOEXEC)) < 0 || fstat(fd, &st) < 0)
		die_errno("%s", name);
	registry_add_input(fd);
	n = st.st_size;
	if (n < sizeof *h)
		die_damaged(name, "it is cut short");
	h = (const void *)mmap_guard_map(fd, name, n);
	close(fd);
	if (h->byte_order != PARTITION_BYTE_ORDER)
		die("%s: expected this machine's byte order, got another",
		    name);
	if (h->version != PARTITION_VERSION)
		die("%s: expected a partition of version %d, got version "
		    "%" PRIu32,
		    name, PARTITION_VERSION, h->version);
	if (h->bytes != n)
		die_damaged(name,
		    h->bytes > n ? "it is cut short" : "bytes follow its end");
	if (checksum((const char *)h + summed, n - summed) != h->checksum)
		die_damaged(name, "its checksum is wrong");
	return h;
}

/* Ends the program if the header does not fit the length of the file. */
static void
check_header(const char *name, const struct partition_header *h)
{
	const struct partition_index *x;
	const uint64_t max = h->bytes;
	int i;

	if (!measure_exists(h->measure, MEASURE_JOIN) || h->t_p == 0 ||
	    h->t_p > h->t_q || h->t_q > 1000000 || h->sets >= UINT32_MAX ||
	    h->sets > max || h->ids >= UINT32_MAX || h->ids > max ||
	    h->features > max || h->text > max || h->fields > max ||
	    h->shift > 32 || h->class_bits < 6 || h->class_bits > 32 ||
	    h->prefix.bits == 0 ||
	    (h->full.bits == 0) == measure_smaller_only(h->measure))
		die_damaged(name, "its header is wrong");
	for (i = 0; i < 2; i++) {
		x = i ? &h->full : &h->prefix;
		if (x->live_bits > 32 || x->bits > 31 || x->postings > max ||
		    (x->bits > 0 && x->live_bits < 5))
			die_damaged(name, "its header is wrong");
	}
	if (max > (uint64_t)1 << 44 ||
	    partition_format_parts(h).offset[PART_COUNT] != max)
		die_damaged(name, "its header is wrong");
}

static struct prefix_index
open_index(const char *name, const struct partition_header *h,
    const uint64_t *offset, const struct partition_index *xh)
{
	const char *base = (const char *)h;
	struct prefix_index x = {
		.live_bits = xh->live_bits,
		.bits = xh->bits,
		.live = (uint8_t *)(base + offset[0]),
		.start = (uint32_t *)(base + offset[1]),
		.posting = (uint32_t *)(base + offset[2]),
		.postings = xh->postings,
	};
	size_t i, n = (size_t)1 << xh->bits;

	if (xh->bits == 0)
		return (struct prefix_index){ 0 };
	for (i = 0; i < n && x.start[i] <= x.start[i + 1]; i++)
		;
	if (i < n || x.start[0] != 0 || x.start[n] != xh->postings)
		die_damaged(name, "its lists are wrong");
	for (i = 0; i < xh->postings; i++)
		if (x.posting[i] >= h->sets)
			die_damaged(name, "its postings are wrong");
	return x;
}

void
partition_drop_before(struct partition *p, uint32_t i)
{
	const struct halves from = set_store_halves(&p->sets, p->dropped, NULL);
	const struct halves to = set_store_halves(&p->sets, i, NULL);
	const size_t n = (to.upper - from.upper) * sizeof *to.upper;

	if (n < DROP_BYTES_MIN)
		return;
	mmap_guard_drop(from.upper, n);
	mmap_guard_drop(from.lower, n);
	p->dropped = i;
}

/* Sets owner->sets to the sets in the file, which it checks. */
static void
open_sets(const char *name, const struct partition_header *h,
    const struct partition_parts *p, struct partition *owner)
{
	struct set_store *s = &owner->sets;
	const char *base = (const char *)h;
	const uint32_t *size = (const uint32_t *)(base + p->offset[PART_SIZES]);
	const uint32_t *first =
	    (const uint32_t *)(base + p->offset[PART_FIRST_IDS]);
	const uint32_t *upper =
	    (const uint32_t *)(base + p->offset[PART_UPPER]);
	struct halves f;
	uint64_t left = h->features;
	uint32_t i, k;

	*s = (struct set_store){ .n = h->sets,
		.features = h->features,
		.window = { h->one, h->shift },
		.lower = { .base = (uint32_t *)(base + p->offset[PART_LOWER]),
		    .n = h->features },
		.id_start =
		    (const uint64_t *)(base + p->offset[PART_ID_STARTS]),
		.id_text = base + p->offset[PART_ID_TEXT],
		.set = mem_new(h->sets + 1, sizeof *s->set) };
	for (i = 0; i < s->n; upper += size[i++]) {
		if (size[i] == 0 || size[i] > left ||
		    (i > 0 && size[i] < size[i - 1]) ||
		    first[i] >= first[i + 1])
			die_damaged(name, "its sets are wrong");
		s->set[i] = (struct stored_set){ upper, h->features - left,
			size[i], first[i] };
		left -= size[i];
		f = set_store_halves(s, i, NULL);
		for (k = 1; k < size[i]; k++)
			if (halves_key(&f, k) <= halves_key(&f, k - 1))
				die_damaged(name, "its features are wrong");
		partition_drop_before(owner, i);
	}
	owner->dropped = 0;
	s->set[s->n].first_id = first[s->n];
	if (left > 0 || first[0] != 0 || first[s->n] != h->ids)
		die_damaged(name, "its sets are wrong");
	for (i = 0; i < h->ids; i++)
		if (s->id_start[i] > s->id_start[i + 1] ||
		    s->id_start[i + 1] > h->text || !id_ok(set_store_id(s, i)))
			die_damaged(name, "its ids are wrong");
	if (s->id_start[0] != 0 || s->id_start[h->ids] != h->text)
		die_damaged(name, "its ids are wrong");
}

/* Returns t as its user wrote it. */
static const char *
format_threshold(struct ratio t, char text[static 32])
{
	int places = 0;
	uint64_t q;

	for (q = t.q; q > 1; q /= 10)
		places++;
	snprintf(text, 32, "%.*f", places, (double)t.p / t.q);
	return text;
}

/* Returns the options of nd-shingle: "-k 5", "-k 5 -c" or "-c". */
static const char *
format_shingles(const struct partition_params *p, char text[static 32])
{
	if (p->k == 0)
		return "-c";
	snprintf(text, 32, "-k %zu%s", p->k, p->characters ? " -c" : "");
	return text;
}

static bool
same_shingles(
    const struct partition_params *x, const struct partition_params *y)
{
	return x->k == 0 ||
	    (y->k == 0 ? x->characters || !y->characters
		       : x->k == y->k && x->characters == y->characters);
}

static bool
same_fields(const struct partition_params *x, const struct partition_params *y)
{
	return !*x->fields || !*y->fields || strcmp(x->fields, y->fields) == 0;
}

static void
check_params(const struct partition *p, const struct partition_params *wanted)
{
	const struct partition_params *made = &p->params;
	char x[32], y[32];

	if (made->m.row != wanted->m.row)
		die("%s: made for -m %s, not -m %s", p->name,
		    measure_table[made->m.row].name,
		    measure_table[wanted->m.row].name);
	if (wanted->m.t.p * made->m.t.q < made->m.t.p * wanted->m.t.q)
		die("%s: made for -t %s, -t %s is below it", p->name,
		    format_threshold(made->m.t, x),
		    format_threshold(wanted->m.t, y));
	if (!same_shingles(made, wanted))
		die("%s: made for %s, not %s", p->name,
		    format_shingles(made, x), format_shingles(wanted, y));
	if (!same_fields(made, wanted))
		die("%s: made for -f %s, not -f %s", p->name, made->fields,
		    wanted->fields);
}

/* Sets the fields and the tag, which may come after a NUL. */
static void
read_fields(struct partition *p, const char *part, size_t n)
{
	struct partition_params *made = &p->params;
	char *text = mem_copy(part, n);

	made->fields = text;
	text += strlen(text);
	n -= text - made->fields;
	if (n == 0)
		return;
	*text = '\t';
	if (!record_tag_get(text, text + n, &made->tag))
		die_damaged(p->name, "its tag is wrong");
	*text = '\0';
	set_record_add_tag(p->name, made->tag);
}

void
partition_open(struct partition *p, const char *path,
    const struct partition_params *wanted)
{
	const struct partition_header *h = map_checked(path);
	const char *base = (const char *)h;
	const uint8_t *class;
	struct partition_parts parts;
	size_t i;

	check_header(path, h);
	parts = partition_format_parts(h);
	open_sets(path, h, &parts, p);
	class = (const uint8_t *)base + parts.offset[PART_CLASSES];
	for (i = 0; i < (size_t)1 << h->class_bits; i++)
		if (class[i] >= FEATURE_ORDER_CLASSES)
			die_damaged(path, "its classes are wrong");
	feature_order_load(&p->order, h->class_bits, class);
	p->prefix =
	    open_index(path, h, parts.offset + PART_PREFIX_LIVE, &h->prefix);
	p->full = open_index(path, h, parts.offset + PART_FULL_LIVE, &h->full);
	p->name = path;
	p->params = (struct partition_params){
		.m = { h->measure, { h->t_p, h->t_q } },
		.k = h->k,
		.characters = h->characters != 0,
		.share = { h->share, h->shares },
	};
	read_fields(p, base + parts.offset[PART_FIELDS], h->fields);
	check_params(p, wanted);
	mmap_guard_drop(base, h->bytes);
}

void
partition_match(
    const struct partition *a, const struct partition *b, bool same_shares)
{
	const struct partition_params *x = &a->params, *y = &b->params;
	char s[32], t[32];

	if (x->k && y->k && !same_shingles(x, y))
		die("%s: made with %s, %s with %s", a->name,
		    format_shingles(x, s), b->name, format_shingles(y, t));
	if (!same_fields(x, y))
		die("%s: made with -f %s, %s with -f %s", a->name, x->fields,
		    b->name, y->fields);
	if (same_shares && x->share.parts != y->share.parts)
		die("%s: share %zu/%zu, %s: share %zu/%zu", a->name,
		    x->share.part, x->share.parts, b->name, y->share.part,
		    y->share.parts);
}
