/* star_links.c: finds the pairs that connect stars, part by part. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/radix_sort64.h"
#include "base/union_find.h"
#include "join/set_part.h"
#include "join/star_forest.h"
#include "join/star_links.h"

/* Records [from, to), whose features are numbers [at, end) of the file. Of
 * these records `sets` play a role, with so many features, and bytes of
 * memory. */
struct link_range {
	uint32_t from, to, sets;
	uint64_t at, end, features, bytes;
};

struct star_links {
	struct set_spill *p;
	struct measure m;
	size_t threads, memory;
	const struct star_record *record;
	uint32_t *parent; /* of each record: see union_find.h */
	struct link_range members, others;
	struct set_part part; /* the sets of both */
	struct out *out;
	uint64_t written;
};

/* Whether a record asks: a member with the set of its centre need not. */
static bool
is_member(const struct star_links *k, uint32_t number)
{
	const struct star_record *r = &k->record[number];

	return r->kept != IDMAP_NONE &&
	    (r->shared < r->n || r->shared < k->record[r->kept].n);
}

/* Whether the members of this part ask a record, besides one another. */
static bool
is_other(const struct star_links *k, uint32_t number)
{
	const struct star_record *r = &k->record[number];

	return r->kept == IDMAP_NONE
	    ? r->n > 0
	    : number >= k->members.to && is_member(k, number);
}

typedef bool link_role(const struct star_links *, uint32_t);

/* Sets x to the next records, up to those that take so many bytes. */
static void
next_range(const struct star_links *k, struct link_range *x, link_role *is,
    size_t most)
{
	uint64_t bytes;
	uint32_t n;

	*x = (struct link_range){
		.from = x->to, .to = x->to, .at = x->end, .end = x->end
	};
	for (; x->to < k->p->records; x->end += n, x->to++) {
		n = k->record[x->to].n;
		if (!is(k, x->to))
			continue;
		bytes = set_part_bytes(&k->m, n);
		if (x->sets > 0 && x->bytes + bytes > most)
			return;
		x->bytes += bytes;
		x->features += n;
		x->sets++;
	}
}

static void
load_range(struct star_links *k, const struct link_range *x, link_role *is)
{
	const struct star_record *r = k->record;
	struct set_spill_window w = { 0 };
	uint64_t at = x->at;
	uint32_t i;

	for (i = x->from; i < x->to; at += r[i++].n)
		if (is(k, i))
			set_part_add(&k->part, i,
			    set_spill_at(k->p, &w, at, r[i].n), r[i].n);
	free(w.feature);
}

static void
load_part(struct star_links *k)
{
	set_part_begin(&k->part, &k->p->window,
	    k->members.sets + k->others.sets,
	    k->members.features + k->others.features);
	load_range(k, &k->members, is_member);
	load_range(k, &k->others, is_other);
	set_part_end(&k->part);
}

/* Sets parent to the components so far of the n sets of the part; returns how
 * many there are. */
static uint32_t
find_components(struct star_links *k, uint32_t *parent, uint32_t n)
{
	const uint32_t *number = k->part.s.id_number;
	uint64_t *key = mem_new(n, sizeof *key);
	uint32_t i, root, components = 0;

	for (i = 0; i < n; i++)
		key[i] =
		    (uint64_t)union_find_root(k->parent, number[i]) << 32 | i;
	radix_sort64(key, n, 0);
	for (i = root = 0; i < n; i++) {
		if (i == 0 || key[i] >> 32 != key[i - 1] >> 32) {
			root = key[i];
			components++;
		}
		parent[(uint32_t)key[i]] = root;
	}
	free(key);
	return components;
}

static void
write_edges(struct star_links *k, const struct star_forest *f)
{
	const struct star_edge *e = f->edge;
	const uint32_t *number = k->part.s.id_number;
	size_t i;

	for (i = 0; i < f->edges; i++, e++) {
		union_find_merge(k->parent, number[e->place], number[e->other]);
		star_records_write_pair(k->record, &k->p->ids, &k->m, k->out,
		    number[e->place], number[e->other], e->shared);
	}
	k->written += f->edges;
}

/* Returns the roles of the n sets of the part, whose places are their
 * numbers. */
static uint8_t *
make_roles(const struct star_links *k, uint32_t n, uint32_t *set_at)
{
	const uint8_t asks = STAR_ASKS | (k->others.from == 0 ? STAR_ASKED : 0);
	uint8_t *role = mem_new(n, sizeof *role);
	uint32_t i, number;

	for (i = 0; i < n; i++) {
		set_at[i] = i;
		number = k->part.s.id_number[i];
		role[i] = number >= k->members.from && number < k->members.to &&
			is_member(k, number)
		    ? asks
		    : STAR_ASKED;
	}
	return role;
}

/* Lets the members of the part ask, of several components. */
static void
ask(struct star_links *k, uint32_t *parent, uint32_t n)
{
	uint32_t *set_at = mem_new(n, sizeof *set_at);
	uint8_t *role = make_roles(k, n, set_at);
	struct self_index lists;
	struct star_index index;
	struct star_forest f = { .index = &index,
		.threads = k->threads,
		.role = role,
		.parent = parent };

	if (!self_index_make(&lists, &k->part.s, &k->m, k->threads))
		die("%s: expected at most 4294967295 postings of a part: use "
		    "less memory",
		    k->p->dir);
	star_index_make(&index, &k->part.s, set_at, &k->m, &lists);
	f.bitmaps = set_bitmaps_make(&k->part.s);
	star_forest_find(&f);
	write_edges(k, &f);
	free(f.edge);
	set_bitmaps_free(f.bitmaps);
	star_index_free(&index);
	free(role);
	free(set_at);
}

static void
run_part(struct star_links *k)
{
	uint32_t *parent, n;

	load_part(k);
	n = k->part.s.n;
	parent = union_find_new(n);
	if (find_components(k, parent, n) > 1)
		ask(k, parent, n);
	mem_unmap(parent, (size_t)n * sizeof *parent);
	set_part_free(&k->part);
}

/* Lets the members of this part ask all sets. */
static void
ask_all(struct star_links *k)
{
	const uint64_t half = k->memory / 2;
	const uint64_t left =
	    k->memory - (k->members.bytes < half ? k->members.bytes : half);

	k->others = (struct link_range){ 0 };
	do {
		next_range(k, &k->others, is_other, left);
		run_part(k);
	} while (k->others.to < k->p->records);
}

uint64_t
star_links_write(struct set_spill *p, const struct star_record *record,
    const struct measure *m, size_t threads, size_t memory, struct out *out)
{
	struct star_links k = { .p = p,
		.m = *m,
		.threads = threads,
		.memory = memory,
		.record = record,
		.parent = union_find_new(p->records),
		.out = out };
	uint32_t i;

	for (i = 0; i < p->records; i++)
		if (record[i].kept != IDMAP_NONE)
			union_find_merge(k.parent, i, record[i].kept);
	for (;;) {
		next_range(&k, &k.members, is_member, memory / 2);
		if (k.members.sets == 0)
			break;
		ask_all(&k);
	}
	mem_unmap(k.parent, (size_t)p->records * sizeof *k.parent);
	return k.written;
}
