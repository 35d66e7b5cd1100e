/* set_choice.c: chooses documents whose matches fit in memory. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "passage/set_choice.h"

/* Chooses the sets of a document, of which `first` is the first one chosen;
 * false if they do not fit. Adds their matches to *taken. */
static bool
choose_document(
    struct set_choice *c, uint32_t rank, bool first, uint64_t *taken)
{
	const struct sentence_places *a = c->a;
	uint32_t set;
	size_t i;

	for (i = a->first[rank]; i < a->first[rank + 1]; i++) {
		set = a->sentence[i].set;
		if (c->chosen[set / 8] >> set % 8 & 1)
			continue;
		if (!first && !set_matches_fit(c->matches, *taken, set))
			return false;
		*taken += c->matches->degree[set];
		c->chosen[set / 8] |= 1u << set % 8;
	}
	return true;
}

uint32_t
set_choice_next(struct set_choice *c, uint32_t rank)
{
	const size_t bytes = c->matches->sets / 8 + 1;
	uint32_t end = rank;
	uint64_t taken = 0;

	if (c->matches->all)
		return c->a->documents;
	if (!c->chosen)
		c->chosen = mem_new(bytes, 1);
	memset(c->chosen, 0, bytes);
	while (end < c->a->documents &&
	    choose_document(c, end, end == rank, &taken))
		end++;
	set_matches_choose(c->matches, c->chosen);
	return end;
}

void
set_choice_free(struct set_choice *c)
{
	free(c->chosen);
}
