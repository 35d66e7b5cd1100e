/* band_centres.c: chains of the centres that have a key. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/radix_sort64.h"
#include "join/band_centres.h"

enum { SLOTS_LEAST = 1 << 12, INSERTION_MOST = 24 };

static void
link_entry(struct band_centres *b, size_t i)
{
	uint32_t *head = &b->head[b->entry[i].key & (b->slots - 1)];

	b->entry[i].next = *head;
	*head = i + 1;
}

static void
grow(struct band_centres *b)
{
	size_t i;

	if (b->n == UINT32_MAX - 1)
		die("expected fewer keys of bands, got more than 4 billion");
	if (b->n < b->slots)
		return;
	b->slots = b->slots ? 4 * b->slots : SLOTS_LEAST;
	free(b->head);
	b->head = mem_new(b->slots, sizeof *b->head);
	for (i = 0; i < b->n; i++)
		link_entry(b, i);
}

void
band_centres_add(struct band_centres *b, uint32_t key, uint32_t centre)
{
	size_t i, same = 0;

	grow(b);
	for (i = b->head[key & (b->slots - 1)]; i; i = b->entry[i - 1].next)
		same += b->entry[i - 1].key == key;
	if (same >= b->most)
		return;
	MEM_GROW(b->entry, b->cap, b->n + 1);
	b->entry[b->n] = (struct band_centre){ key, centre, 0 };
	link_entry(b, b->n++);
}

void
band_centres_find(const struct band_centres *b, uint32_t key, uint32_t from,
    uint32_t end, struct band_found *found)
{
	const struct band_centre *e;
	size_t i;

	if (b->n == 0)
		return;
	/* The last ones are first. */
	for (i = b->head[key & (b->slots - 1)]; i; i = e->next) {
		e = &b->entry[i - 1];
		if (e->centre < from)
			break;
		if (e->key != key || e->centre >= end)
			continue;
		MEM_ADD(found->met, found->n, found->met_cap, e->centre);
	}
}

size_t
band_centres_sort(struct band_found *found)
{
	size_t i, n = 0;

	if (found->n <= INSERTION_MOST)
		insertion_sort64(found->met, found->met, found->n);
	else
		radix_sort64(found->met, found->n, 0);
	MEM_GROW(found->centre, found->centre_cap, found->n + 1);
	for (i = 0; i < found->n; i++)
		if (n == 0 || found->met[i] != found->centre[n - 1])
			found->centre[n++] = found->met[i];
	return n;
}

void
band_centres_clear(struct band_centres *b)
{
	free(b->head);
	free(b->entry);
	*b = (struct band_centres){ .most = b->most };
}
