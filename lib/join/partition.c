#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/mmap_guard.h"
#include "join/partition.h"
#include "join/partition_cache.h"
#include "record/set_record.h"

enum { DROP_BYTES_MIN = 1 << 20 };

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

/* The index whose parts are every second one from `first` on. */
static struct prefix_index
find_index(const struct partition_map *m, const struct partition_index *x,
    enum partition_part first)
{
	if (x->bits == 0)
		return (struct prefix_index){ 0 };
	return (struct prefix_index){
		.live_bits = x->live_bits,
		.bits = x->bits,
		.live = (uint8_t *)partition_map_part(m, first),
		.start = (uint32_t *)partition_map_part(m, first + 2),
		.posting = (uint32_t *)partition_map_part(m, first + 4),
		.postings = x->postings,
	};
}

/* Ends the program if the index is damaged. */
static void
check_index(const struct partition *p, const struct prefix_index *x)
{
	size_t i, n = (size_t)1 << x->bits;

	if (x->bits == 0)
		return;
	for (i = 0; i < n && x->start[i] <= x->start[i + 1]; i++)
		;
	if (i < n || x->start[0] != 0 || x->start[n] != x->postings)
		partition_map_damaged(&p->map, "its lists are wrong");
	for (i = 0; i < x->postings; i++)
		if (x->posting[i] >= p->map.h->sets)
			partition_map_damaged(
			    &p->map, "its postings are wrong");
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

/* Sets p->sets to the sets in the file, which are not checked. */
static void
find_sets(struct partition *p)
{
	const struct partition_map *m = &p->map;

	p->sets = (struct set_store){ .n = m->h->sets,
		.features = m->h->features,
		.window = { m->h->one, m->h->shift },
		.lower = { .base = partition_map_part(m, PART_LOWER),
		    .n = m->h->features },
		.id_start = partition_map_part(m, PART_ID_STARTS),
		.id_text = partition_map_part(m, PART_ID_TEXT) };
}

/* Ends the program if the features of set i do not ascend. */
static void
check_features(const struct partition *p, uint32_t i)
{
	const struct halves f = set_store_halves(&p->sets, i, NULL);
	size_t k;

	for (k = 1; k < f.n; k++)
		if (halves_key(&f, k) <= halves_key(&f, k - 1))
			partition_map_damaged(
			    &p->map, "its features are wrong");
}

/* Loads the sets of a step. */
static void
load_step(struct partition *p, const struct partition_step *step, uint32_t end)
{
	const uint32_t *upper = partition_map_part(&p->map, PART_UPPER);
	const uint32_t *id = partition_map_part(&p->map, PART_FIRST_IDS);
	uint64_t first = step->feature;
	uint32_t i;

	for (i = step->set; i < end; i++, first += step->n) {
		if (id[i] >= id[i + 1])
			partition_map_damaged(&p->map, "its sets are wrong");
		p->sets.set[i] =
		    (struct stored_set){ upper + first, first, step->n, id[i] };
		check_features(p, i);
		partition_drop_before(p, i);
	}
}

static void
load_sets(struct partition *p)
{
	const uint32_t *id = partition_map_part(&p->map, PART_FIRST_IDS);
	const struct partition_step *step = p->step;
	struct set_store *s = &p->sets;

	s->set = mem_new(s->n + 1, sizeof *s->set);
	for (; step < p->step + p->map.h->steps; step++)
		load_step(p, step, step[1].set);
	p->dropped = 0;
	s->set[s->n].first_id = id[s->n];
	if (id[0] != 0 || id[s->n] != p->map.h->ids)
		partition_map_damaged(&p->map, "its sets are wrong");
}

static void
check_ids(const struct partition *p)
{
	const struct set_store *s = &p->sets;
	const uint64_t *start = s->id_start, ids = p->map.h->ids,
		       text = p->map.h->text;
	uint64_t i;

	for (i = 0; i < ids; i++)
		if (start[i] > start[i + 1] || start[i + 1] > text ||
		    !id_ok(set_store_id(s, i)))
			partition_map_damaged(&p->map, "its ids are wrong");
	if (start[0] != 0 || start[ids] != text)
		partition_map_damaged(&p->map, "its ids are wrong");
}

void
partition_load(struct partition *p)
{
	partition_map_check(&p->map);
	load_sets(p);
	check_ids(p);
	check_index(p, &p->prefix);
	check_index(p, &p->full);
	mmap_guard_drop(p->map.base, p->map.h->bytes);
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

/* Sets p->step, with one more at the end; ends the program if a step does not
 * follow from the one before. */
static void
read_steps(struct partition *p, struct partition_cache *c)
{
	const struct partition_header *h = p->map.h;
	const size_t n = h->steps;
	struct partition_step *s = mem_new(n + 1, sizeof *s);
	size_t i;

	partition_cache_read(c, PART_STEPS, 0, n * sizeof *s, s);
	s[n] = (struct partition_step){ h->features, h->sets, UINT32_MAX };
	if (s[0].feature || s[0].set || s[0].n == 0)
		partition_map_damaged(&p->map, "its sets are wrong");
	for (i = 0; i < n; i++)
		if (s[i].set >= s[i + 1].set || s[i].n >= s[i + 1].n ||
		    s[i].feature +
			    (uint64_t)(s[i + 1].set - s[i].set) * s[i].n !=
			s[i + 1].feature)
			partition_map_damaged(&p->map, "its sets are wrong");
	p->step = s;
}

/* Sets the fields and the tag, which may come after a NUL. */
static void
read_fields(struct partition *p, struct partition_cache *c)
{
	size_t n = p->map.h->fields;
	char *text = mem_new(n + 1, 1);

	partition_cache_read(c, PART_FIELDS, 0, n, text);
	p->params.fields = text;
	text += strlen(text);
	n -= text - p->params.fields;
	if (n == 0)
		return;
	*text = '\t';
	if (!record_tag_get(text, text + n, &p->params.tag))
		partition_map_damaged(&p->map, "its tag is wrong");
	*text = '\0';
	set_record_add_tag(p->name, p->params.tag);
}

void
partition_open(struct partition *p, const char *path,
    const struct partition_params *wanted)
{
	struct partition_cache c = { .map = &p->map };
	const struct partition_header *h;

	partition_map_open(&p->map, path);
	h = p->map.h;
	find_sets(p);
	p->order = (struct feature_order){ h->class_bits,
		partition_map_part(&p->map, PART_CLASSES),
		partition_map_part(&p->map, PART_RARE) };
	p->prefix = find_index(&p->map, &h->prefix, PART_PREFIX_LIVE);
	p->full = find_index(&p->map, &h->full, PART_FULL_LIVE);
	p->name = path;
	p->params = (struct partition_params){
		.m = { h->measure, { h->t_p, h->t_q } },
		.k = h->k,
		.characters = h->characters != 0,
		.share = { h->share, h->shares },
	};
	read_steps(p, &c);
	read_fields(p, &c);
	partition_cache_free(&c);
	if (wanted)
		check_params(p, wanted);
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
