/* partition_load.c: checks all of a partition, and unpacks it into memory. */
#include "base/bisect.h"
#include "base/mem.h"
#include "io/mmap_guard.h"
#include "join/partition_load.h"
#include "record/set_record.h"

enum { DROP_BYTES_MIN = 1 << 20 };

/* Unpacks the lists of a block of cells, the first of which begins at start[0];
 * its postings end at `end`. */
static void
load_block(const struct partition *p, const char *ends, size_t cell,
    uint32_t *start, uint32_t end)
{
	const uint64_t from = cell + start[0];
	size_t i;

	if (end < start[0] ||
	    !packed_ones(ends, from, (uint64_t)cell + PARTITION_CELLS + end,
		PARTITION_CELLS, start + 1))
		partition_map_damaged(&p->map, "its lists are wrong");
	for (i = 1; i <= PARTITION_CELLS; i++)
		start[i] += start[0];
}

static void
load_index(const struct partition *p, struct prefix_index *x,
    enum partition_part first)
{
	const size_t cells = (size_t)1 << x->bits;
	const unsigned bits = packed_bits(p->map.h->sets);
	const uint32_t *block = partition_map_part(&p->map, first + 2);
	const char *ends = partition_map_part(&p->map, first + 4),
		   *packed = partition_map_part(&p->map, first + 6);
	size_t i;

	if (x->bits == 0)
		return;
	x->start = mem_map((cells + 1) * sizeof *x->start);
	x->posting = mem_map((x->postings + 1) * sizeof *x->posting);
	for (i = 0; i < cells; i += PARTITION_CELLS) {
		if (x->start[i] != *block++ || *block > x->postings)
			partition_map_damaged(&p->map, "its lists are wrong");
		load_block(p, ends, i, x->start + i, *block);
	}
	if (x->start[cells] != x->postings)
		partition_map_damaged(&p->map, "its lists are wrong");
	for (i = 0; i < x->postings; i++) {
		x->posting[i] = packed_get(packed, i * bits, bits);
		if (x->posting[i] >= p->map.h->sets)
			partition_map_damaged(
			    &p->map, "its postings are wrong");
	}
}

void
partition_load_lists(struct partition *p)
{
	load_index(p, &p->prefix, PART_PREFIX_LIVE);
	load_index(p, &p->full, PART_FULL_LIVE);
	mmap_guard_drop(p->map.base, p->map.h->bytes);
}

struct partition_step
partition_set(const struct partition *p, uint32_t i)
{
	struct partition_step s;
	size_t k;

	BISECT(k, 1, p->map.h->steps, p->step[k].set <= i);
	s = p->step[k - 1];
	partition_step_move(&s, i - s.set);
	return s;
}

/* Unpacks the upper halves of a set to `upper`; returns all. */
static struct halves
unpack(const struct partition *p, const struct partition_step *set,
    uint32_t *upper)
{
	const char *packed = partition_map_part(&p->map, PART_UPPER);
	const uint32_t *lower = partition_map_part(&p->map, PART_LOWER);

	if (!packed_ascending_get(packed + set->upper, set->n, upper))
		partition_map_damaged(&p->map, "its features are wrong");
	return (struct halves){ upper, lower + set->feature, set->n };
}

struct halves
partition_halves(const struct partition *p, uint32_t i, struct lower_room *room)
{
	const struct partition_step set = partition_set(p, i);

	MEM_GROW(room->half, room->cap, set.n);
	return unpack(p, &set, room->half);
}

void
partition_drop_before(struct partition *p, uint32_t i)
{
	const struct partition_step from = partition_set(p, p->dropped),
				    to = partition_set(p, i);
	const char *upper = partition_map_part(&p->map, PART_UPPER);
	const uint32_t *lower = partition_map_part(&p->map, PART_LOWER);
	const size_t n = (to.feature - from.feature) * sizeof *lower;

	if (n < DROP_BYTES_MIN)
		return;
	mmap_guard_drop(upper + from.upper, to.upper - from.upper);
	mmap_guard_drop(lower + from.feature, n);
	p->dropped = i;
}

/* Ends the program if the features of a set do not ascend. */
static void
check_features(const struct partition *p, const struct halves *f)
{
	size_t k;

	for (k = 1; k < f->n; k++)
		if (halves_key(f, k) <= halves_key(f, k - 1))
			partition_map_damaged(
			    &p->map, "its features are wrong");
}

/* Loads a set, whose upper halves become upper[0, n). */
static void
load_set(struct partition *p, const struct partition_step *set, uint32_t *upper,
    bool stays)
{
	const uint32_t *id = partition_map_part(&p->map, PART_FIRST_IDS);
	const uint32_t i = set->set;
	struct halves f;

	if (id[i] >= id[i + 1])
		partition_map_damaged(&p->map, "its sets are wrong");
	f = unpack(p, set, upper);
	check_features(p, &f);
	p->sets.set[i] = (struct stored_set){ stays ? upper : NULL,
		set->feature, set->n, id[i] };
	partition_drop_before(p, i);
}

static void
load_sets(struct partition *p, bool stay)
{
	const uint32_t *id = partition_map_part(&p->map, PART_FIRST_IDS);
	const struct partition_header *h = p->map.h;
	const size_t longest = h->steps ? p->step[h->steps - 1].n : 0;
	const size_t room = (stay ? h->features : longest) + 1;
	uint32_t *upper = mem_map(room * sizeof *upper);
	const struct partition_step *step = p->step;
	struct partition_step at = { 0 };
	struct set_store *s = &p->sets;

	s->set = mem_new(s->n + 1, sizeof *s->set);
	for (; at.set < s->n; partition_step_move(&at, 1)) {
		step += step[1].set == at.set;
		at.n = step->n;
		load_set(p, &at, upper + (stay ? at.feature : 0), stay);
	}
	if (!stay)
		mem_unmap(upper, room * sizeof *upper);
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
partition_load(struct partition *p, bool upper)
{
	partition_map_check(&p->map);
	load_sets(p, upper);
	check_ids(p);
	mmap_guard_drop(p->map.base, p->map.h->bytes);
}
