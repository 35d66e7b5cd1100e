#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "base/prefetch.h"
#include "base/prefix16.h"
#include "extsort/linesort.h"
#include "record/df.h"
#include "weight/term_counter.h"

enum {
	BATCH = 32,
	LINE = 8, /* bytes for a term while terms are sorted */
};

/* The slot of a term, or the empty slot where it belongs. */
static size_t
find_slot(const struct term_counter *c, struct span term, uint64_t hash)
{
	const struct counted_term *t;
	uint64_t number;
	size_t i;

	for (i = table_first(&c->table, hash);
	     (number = table_value(&c->table, i));
	     i = table_next(&c->table, i, hash)) {
		t = &c->term[number - 1];
		if (t[1].offset - t->offset - 1 == term.n &&
		    memcmp(c->text + t->offset, term.p, term.n) == 0)
			break;
	}
	return i;
}

/* The number of a term, from 1; 0 if it was not counted. */
static uint64_t
find(const struct term_counter *c, struct span term, uint64_t hash)
{
	return c->n == 0 ? 0 : table_value(&c->table, find_slot(c, term, hash));
}

/* Whether a new term of that many bytes fits in memory; the first always
 * does. */
static bool
fits(const struct term_counter *c, size_t bytes)
{
	size_t slots = c->table.slots;

	if (table_full(&c->table))
		slots = 3 * slots;
	return c->n == 0 ||
	    (c->n < UINT32_MAX - 1 &&
		c->used + bytes + 1 + c->n * (sizeof *c->term + LINE) +
			slots * sizeof *c->table.slot <=
		    c->memory);
}

/* Adds a new term. */
static struct counted_term *
new_term(struct term_counter *c, struct span term, uint64_t hash)
{
	table_reserve(&c->table);
	c->text = mem_map_grow(
	    c->text, &c->text_cap, c->used + term.n + 1 + LINESORT_PAD, 1);
	MEM_MAP_GROW(c->term, c->term_cap, c->n + 2);
	c->term[c->n] = (struct counted_term){ .offset = c->used };
	memcpy(c->text + c->used, term.p, term.n);
	c->used += term.n;
	c->text[c->used++] = '\n';
	table_put(&c->table, find_slot(c, term, hash), hash, c->n + 1);
	c->term[++c->n].offset = c->used;
	return &c->term[c->n - 1];
}

/* Adds n <= BATCH terms; returns how many fit. */
static size_t
add_batch(struct term_counter *c, const struct weighted_term *w, size_t n)
{
	uint64_t hash[BATCH], number;
	struct counted_term *t;
	size_t i;

	for (i = 0; i < n; i++) {
		hash[i] = prefix16_hash_word(w[i].term.p, w[i].term.n);
		table_prefetch(&c->table, hash[i]);
	}
	for (i = 0; i < n && c->n > 0; i++) {
		number = table_value(&c->table, table_home(&c->table, hash[i]));
		if (number)
			prefetch(&c->term[number - 1]);
	}
	for (i = 0; i < n; i++) {
		number = find(c, w[i].term, hash[i]);
		if (!number && !fits(c, w[i].term.n))
			break;
		t = number ? &c->term[number - 1]
			   : new_term(c, w[i].term, hash[i]);
		t->documents++;
		t->occurrences += w[i].count;
	}
	return i;
}

size_t
term_counter_add(
    struct term_counter *c, const struct weighted_term *w, size_t n)
{
	size_t i, m, got;

	for (i = 0; i < n; i += got) {
		m = n - i < BATCH ? n - i : BATCH;
		got = add_batch(c, w + i, m);
		if (got < m)
			return i + got;
	}
	return n;
}

void
term_counter_clear(struct term_counter *c)
{
	mem_unmap(c->text, c->text_cap);
	mem_unmap(c->term, c->term_cap * sizeof *c->term);
	table_free(&c->table);
	*c = (struct term_counter){ .memory = c->memory,
		.terms = c->terms,
		.rare_terms = c->rare_terms };
}

void
term_counter_write(struct term_counter *c, struct out *o, uint64_t min_df)
{
	static struct linesort sort;
	static struct linesort_reader reader;
	uint64_t *line = mem_map((c->n + 1) * sizeof *line), hash;
	const struct counted_term *t;
	struct span *term;
	size_t n, i;

	c->terms = 0;
	linesort(&sort, c->text, c->used, line, c->n);
	linesort_read(&reader, &sort, 0, c->n);
	while ((n = linesort_next(&reader, &term)) > 0)
		for (i = 0; i < n; i++) {
			hash = prefix16_hash_word(term[i].p, term[i].n);
			t = &c->term[find(c, term[i], hash) - 1];
			if (t->documents < min_df) {
				c->rare_terms++;
				continue;
			}
			c->terms++;
			df_write(o,
			    &(struct df){
				term[i], t->documents, t->occurrences });
		}
	mem_unmap(line, (c->n + 1) * sizeof *line);
	term_counter_clear(c);
}
