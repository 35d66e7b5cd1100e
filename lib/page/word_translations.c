#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "page/word_translations.h"

static int
by_key(const void *x, const void *y)
{
	const struct term_key *a = x, *b = y;

	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	return a->rank < b->rank ? -1 : a->rank > b->rank;
}

static int
ascending(const void *x, const void *y)
{
	const uint64_t *a = x, *b = y;

	return *a < *b ? -1 : *a > *b;
}

void
word_translations_read(struct word_translations *w, const char *path)
{
	const struct ttable_terms *f = &w->table.f, *e = &w->table.e;
	uint32_t i;

	ttable_read(&w->table, path);
	w->first = mem_new((size_t)f->map.n + 1, sizeof *w->first);
	for (i = 0; i < f->map.n; i++)
		w->first[i] =
		    (struct term_key){ hash64(f->term[i].p, f->term[i].n), i };
	qsort(w->first, f->map.n, sizeof *w->first, by_key);
	w->second = mem_new((size_t)e->map.n + 1, sizeof *w->second);
	for (i = 0; i < e->map.n; i++)
		w->second[i] = hash64(e->term[i].p, e->term[i].n);
}

static bool
has_key(const uint64_t *key, size_t n, uint64_t x)
{
	return n > 0 && bsearch(&x, key, n, sizeof x, ascending);
}

/* The first term of the table with that key, or NULL. */
static const struct term_key *
find_term(const struct word_translations *w, uint64_t key)
{
	size_t low = 0, high = w->table.f.map.n, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (w->first[middle].key < key)
			low = middle + 1;
		else
			high = middle;
	}
	return low < w->table.f.map.n && w->first[low].key == key
	    ? &w->first[low]
	    : NULL;
}

/* Adds the translations of a word that the other text, of n words, has, to
 * w->met, which has *met; returns how many they are. */
static size_t
meet(struct word_translations *w, uint64_t key, size_t n, size_t *met)
{
	const struct term_key *term = find_term(w, key);
	const size_t before = *met;
	size_t i, end;

	if (!term) {
		MEM_GROW(w->met, w->met_cap, *met + 1);
		if (has_key(w->there, n, key))
			w->met[(*met)++] = key;
		return *met - before;
	}
	end = w->table.start[term->rank + 1];
	for (i = w->table.start[term->rank]; i < end; i++) {
		key = w->second[w->table.entry[i].e];
		MEM_GROW(w->met, w->met_cap, *met + 1);
		if (has_key(w->there, n, key))
			w->met[(*met)++] = key;
	}
	return *met - before;
}

void
word_translations_find(struct word_translations *w,
    const struct token_spans *const token[2], struct changed_list to[2])
{
	const struct token_spans *a = token[0], *b = token[1];
	size_t i, met = 0;

	to[0].n = to[1].n = 0;
	MEM_GROW(w->there, w->there_cap, b->n + 1);
	if (b->n > 0)
		memcpy(w->there, b->key, b->n * sizeof *b->key);
	qsort(w->there, b->n, sizeof *w->there, ascending);
	for (i = 0; i < a->n; i++)
		if (meet(w, a->key[i], b->n, &met) > 0)
			changed_add(&to[0], a->begin[i], a->end[i], false);
	if (met > 0)
		qsort(w->met, met, sizeof *w->met, ascending);
	for (i = 0; i < b->n; i++)
		if (has_key(w->met, met, b->key[i]))
			changed_add(&to[1], b->begin[i], b->end[i], false);
}
