#include <stdlib.h>

#include "base/idmap_sort.h"
#include "base/mem.h"
#include "format/id_twice.h"
#include "record/copies.h"

enum { EVIDENCE = 5 }; /* columns after the ids, and one more */

/* The ids of a group, or one id that is in none. */
struct copy_members {
	const struct copies *c;
	const uint32_t *id; /* or NULL */
	struct span alone;
	size_t n;
};

/* Splits the line of a pair into its ids and the rest; false, after in_bad, if
 * it is malformed. */
static bool
split(
    struct in *in, char *line, size_t len, struct span id[2], struct span *rest)
{
	char *end = line + len, *p = span_two_ids(line, end, &id[0], &id[1]);

	if (!p || p == end)
		return in_bad(in, "expected idA, idB and a similarity");
	*rest = (struct span){ p + 1, end - p - 1 };
	return true;
}

static uint32_t
new_group(struct copies *c, struct span evidence)
{
	MEM_GROW(c->evidence_at, c->evidence_cap, (size_t)c->groups + 2);
	c->evidence_at[c->groups] = c->evidence.n;
	buf_put(&c->evidence, evidence);
	c->evidence_at[c->groups + 1] = c->evidence.n;
	return c->groups++;
}

/* The number of an id; its group is `group` if it is new. */
static uint32_t
add(struct copies *c, struct span id, uint32_t group)
{
	uint32_t old = c->ids.n, number = idmap_add(&c->ids, id);

	if (number == old) {
		MEM_GROW(c->group, c->group_cap, (size_t)number + 1);
		c->group[number] = group;
	}
	return number;
}

/* Lists the ids of each group, ascending. */
static void
list_members(struct copies *c)
{
	uint32_t *order = mem_new(c->ids.n, sizeof *order), i, g;

	idmap_sort(&c->ids, order);
	c->first = mem_new((size_t)c->groups + 2, sizeof *c->first);
	c->member = mem_new(c->ids.n, sizeof *c->member);
	for (i = 0; i < c->ids.n; i++)
		c->first[c->group[i] + 2]++;
	for (g = 0; g < c->groups; g++)
		c->first[g + 2] += c->first[g + 1];
	for (i = 0; i < c->ids.n; i++)
		c->member[c->first[c->group[order[i]] + 1]++] = order[i];
	c->taken = mem_new((size_t)c->groups + 1, sizeof *c->taken);
	free(order);
}

void
copies_read(struct copies *c, const char *path)
{
	struct span id[2], rest = { 0 };
	uint32_t kept, n;
	struct in in;
	size_t len;
	char *line;

	in_open(&in, path);
	while ((line = in_record(&in, &len))) {
		if (!split(&in, line, len, id, &rest))
			continue;
		n = c->ids.n;
		kept = add(c, id[0], c->groups);
		if (kept == n)
			new_group(c, rest);
		n = c->ids.n;
		if (add(c, id[1], c->group[kept]) != n)
			in_bad(&in, "%s",
			    id_twice_message(
				&(struct id_twice){ .id = id[1] }));
	}
	in_close(&in);
	list_members(c);
}

static struct copy_members
members_of(const struct copies *c, struct span id)
{
	uint32_t number = idmap_find(&c->ids, id), *first;

	if (number == IDMAP_NONE)
		return (struct copy_members){ c, NULL, id, 1 };
	first = c->first + c->group[number];
	return (struct copy_members){ c, c->member + first[0], id,
		first[1] - first[0] };
}

static struct span
member(const struct copy_members *m, size_t i)
{
	return m->id ? idmap_id(&m->c->ids, m->id[i]) : m->alone;
}

static void
write_pair(struct out *out, struct span a, struct span b, struct span rest)
{
	out_field(out, a, '\t');
	out_field(out, b, '\t');
	out_field(out, rest, '\n');
}

/* Sets swapped to the evidence of the pair (b, a), if `rest` is that of (a, b):
 * columns 5 and 6 are the lengths or sizes of a and b. */
static void
swap_evidence(struct buf *swapped, struct span rest)
{
	struct span f[EVIDENCE];

	if (span_split(rest, f, EVIDENCE) != EVIDENCE - 1) {
		buf_set(swapped, rest);
		return;
	}
	buf_set(swapped, (struct span){ rest.p, f[2].p - rest.p });
	buf_put(swapped, f[3]);
	buf_char(swapped, '\t');
	buf_put(swapped, f[2]);
}

/* The number of members of b that member i of a is paired with. */
static size_t
partners(const struct copies *c, size_t i, size_t n_b)
{
	size_t most = i == 0 ? n_b : i < c->most ? c->most : 1;

	return most < n_b ? most : n_b;
}

static void
write_members(struct copies *c, struct out *out, const struct copy_members *a,
    const struct copy_members *b, struct span rest, struct span swapped)
{
	struct span x, y;
	size_t i, k, n;

	for (i = 0; i < a->n; i++) {
		x = member(a, i);
		n = partners(c, i, b->n);
		c->unequal += b->n - n;
		for (k = 0; k < n; k++) {
			y = member(b, k);
			if (span_order(x, y) < 0)
				write_pair(out, x, y, rest);
			else
				write_pair(out, y, x, swapped);
		}
	}
}

/* Writes a kept id and one that it is kept for. */
static void
write_kept(const struct copies *c, struct out *out, struct span kept,
    struct span id, struct span rest)
{
	if (c->kept_last)
		write_pair(out, id, kept, rest);
	else
		write_pair(out, kept, id, rest);
}

/* Writes the pairs of a kept id with the members of b. */
static void
write_star(struct copies *c, struct out *out, struct span kept,
    const struct copy_members *b, struct span rest)
{
	size_t k;

	for (k = 0; k < b->n; k++)
		write_kept(c, out, kept, member(b, k), rest);
	if (b->id)
		c->taken[c->group[b->id[0]]] = true;
}

/* Whether an id is the first of its group, and of another one than `other`. */
static bool
check(struct in *in, const struct copy_members *m,
    const struct copy_members *other)
{
	if (m->id && !span_equal(member(m, 0), m->alone))
		return in_bad(in,
		    "expected the first of equal documents, got '%.*s'",
		    span_shown(m->alone), m->alone.p);
	if (span_equal(m->alone, other->alone))
		return in_bad(in, "expected two ids, got '%.*s' twice",
		    span_shown(m->alone), m->alone.p);
	return true;
}

void
copies_pairs(struct copies *c, struct in *in, struct out *out)
{
	struct buf swapped = { 0 };
	struct copy_members a, b;
	struct span id[2], rest = { 0 };
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (!split(in, line, len, id, &rest))
			continue;
		a = members_of(c, id[0]);
		b = members_of(c, id[1]);
		if (!check(in, &a, &b) || !check(in, &b, &a))
			continue;
		swap_evidence(&swapped, rest);
		if (c->stars)
			write_star(c, out, id[0], &b,
			    c->kept_last ? buf_span(&swapped) : rest);
		else
			write_members(c, out, &a, &b, rest, buf_span(&swapped));
	}
	c->cut += c->unequal;
	buf_free(&swapped);
}

void
copies_equal(struct copies *c, struct out *out)
{
	struct span evidence;
	struct copy_members m = { .c = c };
	size_t i, k, n;
	uint32_t g;

	for (g = 0; g < c->groups; g++) {
		m.id = c->member + c->first[g];
		m.n = c->first[g + 1] - c->first[g];
		if (c->taken[g])
			continue;
		evidence = (struct span){ c->evidence.p + c->evidence_at[g],
			c->evidence_at[g + 1] - c->evidence_at[g] };
		for (i = 0; i < m.n; i++) {
			n = i == 0 ? m.n : m.n < c->most ? m.n : c->most;
			for (k = i + 1; k < n; k++)
				write_kept(c, out, member(&m, i), member(&m, k),
				    evidence);
		}
		if (m.n > c->most)
			c->cut += (m.n - 1) * (m.n - 2) / 2 -
			    (c->most - 1) * (c->most - 2) / 2;
	}
}

size_t
copies_clusters(struct copies *c, struct in *in, struct out *out)
{
	const struct span one = { "1.000000", 8 };
	struct copy_members m = { .c = c };
	struct span id[2], rest = { 0 };
	size_t i, len, n = 0;
	uint32_t g;
	char *line;

	while ((line = in_record(in, &len))) {
		if (!split(in, line, len, id, &rest))
			continue;
		n += span_equal(id[0], id[1]);
		m = members_of(c, id[1]);
		for (i = 0; i < m.n; i++)
			write_pair(out, id[0], member(&m, i), rest);
		if (m.id)
			c->taken[c->group[m.id[0]]] = true;
	}
	for (g = 0; g < c->groups; g++) {
		m.id = c->member + c->first[g];
		m.n = c->first[g + 1] - c->first[g];
		n += m.n && !c->taken[g];
		for (i = 0; i < m.n && !c->taken[g]; i++)
			write_pair(out, member(&m, 0), member(&m, i), one);
	}
	return n;
}

void
copies_free(struct copies *c)
{
	idmap_free(&c->ids);
	free(c->taken);
	free(c->group);
	free(c->first);
	free(c->member);
	buf_free(&c->evidence);
	free(c->evidence_at);
}
