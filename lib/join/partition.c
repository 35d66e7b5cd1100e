#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "join/partition.h"
#include "join/partition_cache.h"
#include "record/set_record.h"

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
		.postings = x->postings,
	};
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
	struct partition_step *s = mem_new(n + 1, sizeof *s), end;
	size_t i;

	partition_cache_read(c, PART_STEPS, 0, n * sizeof *s, s);
	s[n] = (struct partition_step){ h->features, h->upper, h->sets,
		UINT32_MAX };
	if (s[0].feature || s[0].upper || s[0].set || s[0].n == 0)
		partition_map_damaged(&p->map, "its sets are wrong");
	for (i = 0; i < n; i++) {
		end = s[i];
		partition_step_move(&end, s[i + 1].set - end.set);
		if (s[i].set >= s[i + 1].set || s[i].n >= s[i + 1].n ||
		    end.feature != s[i + 1].feature ||
		    end.upper != s[i + 1].upper)
			partition_map_damaged(&p->map, "its sets are wrong");
	}
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
