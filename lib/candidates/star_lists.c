#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/radix_sort64.h"
#include "candidates/star_lists.h"

enum { INSERTION_MOST = 64 };

/* Adds a list for the key of a posting. */
static struct star_list *
new_list(struct star_lists *x, const struct star_posting *p, uint64_t begin)
{
	struct star_list *l;

	MEM_GROW(x->list, x->cap, x->lists + 1);
	l = &x->list[x->lists++];
	*l = (struct star_list){ .begin = begin, .key = p->key };
	return l;
}

/* Sets x->list, with room for the postings and the centres, and puts these
 * there. */
static void
make_lists(struct star_lists *x, const struct star_posting *p, size_t n,
    const uint64_t *centre, size_t centres)
{
	const struct star_posting *end = p + n;
	uint64_t used = 0;
	size_t i = 0;
	struct star_list *l;

	x->place = mem_new(n + centres + 1, sizeof *x->place);
	while (p < end) {
		l = new_list(x, p, used);
		for (; i < centres && centre[i] >> 32 == l->key; i++)
			x->place[l->begin + l->n++] = centre[i];
		for (used += l->n; p < end && p->key == l->key; p++) {
			l->next = p->next;
			x->first[p->place - x->base + 1]++;
			used++;
		}
	}
}

/* Sets x->entry and x->first, which has the number of lists of each place. */
static void
make_entries(struct star_lists *x, const struct star_posting *p, size_t n)
{
	uint32_t list = 0;
	size_t i;

	for (i = 0; i < x->places; i++)
		x->first[i + 1] += x->first[i];
	x->entry = mem_new(n + 1, sizeof *x->entry);
	for (i = 0; i < n; i++) {
		list += i > 0 && p[i].key != p[i - 1].key;
		x->entry[x->first[p[i].place - x->base]++] = list;
	}
	/* Each first is now that of the next place. */
	memmove(x->first + 1, x->first, x->places * sizeof *x->first);
	x->first[0] = 0;
}

void
star_lists_make(struct star_lists *x, uint32_t base, uint32_t places,
    const struct star_posting *posting, size_t n, uint64_t *centre,
    size_t centres)
{
	*x = (struct star_lists){ .base = base, .places = places };
	radix_sort64(centre, centres, 32);
	x->first = mem_new((size_t)places + 1, sizeof *x->first);
	make_lists(x, posting, n, centre, centres);
	make_entries(x, posting, n);
}

void
star_lists_free(struct star_lists *x)
{
	free(x->list);
	free(x->place);
	free(x->first);
	free(x->entry);
}

void
star_lists_add(struct star_lists *x, uint32_t r)
{
	const uint32_t *e = x->entry + x->first[r - x->base];
	const uint32_t *end = x->entry + x->first[r - x->base + 1];
	struct star_list *l;

	for (; e < end; e++) {
		l = &x->list[*e];
		if (l->block != x->block) {
			l->block = x->block;
			l->before = l->n;
		}
		x->place[l->begin + l->n++] = r;
	}
}

/* The first of the centres of a list that are asked for; the last one plus 1 is
 * in *end. */
static inline uint32_t
range(const struct star_lists *x, const struct star_list *l, bool recent,
    uint32_t *end)
{
	const uint32_t before = l->block == x->block ? l->before : l->n;

	*end = recent ? l->n : before;
	return recent ? before : 0;
}

void
star_lists_find(
    const struct star_lists *x, uint32_t r, bool recent, struct star_places *p)
{
	const uint32_t *e = x->entry + x->first[r - x->base];
	const uint32_t *e_end = x->entry + x->first[r - x->base + 1];
	const struct star_list *l;
	uint32_t i, end;

	for (p->n = 0; e < e_end; e++) {
		l = &x->list[*e];
		i = range(x, l, recent, &end);
		if (i == end)
			continue;
		MEM_GROW(p->place, p->cap, p->n + end - i);
		for (; i < end; i++)
			p->place[p->n++] = x->place[l->begin + i];
	}
	if (p->n <= INSERTION_MOST)
		insertion_sort64(p->place, p->place, p->n);
	else
		radix_sort64(p->place, p->n, 0);
}
