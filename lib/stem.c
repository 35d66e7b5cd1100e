/* stem.c: words to their stems. */
#include <stdlib.h>
#include <string.h>

#include <libstemmer.h>

#include "die.h"
#include "hash.h"
#include "mem.h"
#include "stem.h"

enum {
	CELL_BITS = 15,
	HELD = 61,		/* bytes of a word and its tail, in a cell */
	BATCH = 32,
	PIECE = 8,		/* bytes copied or compared at once */
};

/* A word of n bytes, at text; its stem is the first keep bytes of it and the
 * tail behind it. n is 0 where there is none. */
struct stem_cell {
	uint8_t n, keep, tail;
	char text[HELD];
};

bool
stem_open(struct stem *s, const char *language)
{
	s->stemmer = sb_stemmer_new(language, NULL);
	if (!s->stemmer)
		return false;
	s->cell = mem_map(sizeof *s->cell << CELL_BITS);
	return true;
}

char *
stem_languages(void)
{
	const char **name = sb_stemmer_list();
	char *list = NULL;
	size_t n = 0, cap = 0, len;

	for (; *name; name++) {
		len = strlen(*name);
		list = mem_grow(list, &cap, n + len + 3, 1);
		if (n > 0) {
			memcpy(list + n, ", ", 2);
			n += 2;
		}
		memcpy(list + n, *name, len + 1);
		n += len;
	}
	return list;
}

/* The stem of a word, which lives until the next is asked for. */
static struct span
stem_of(struct stem *s, struct span word)
{
	const sb_symbol *p;
	size_t n;

	if (word.n > STEM_LONGEST)
		return word;
	p = sb_stemmer_stem(s->stemmer, (sb_symbol *)word.p, word.n);
	if (!p)
		die("out of memory: a stem of %zu bytes", word.n);
	n = sb_stemmer_length(s->stemmer);
	return n ? (struct span){ (char *)p, n } : word;
}

/* Whether n bytes are the same; most words are short. */
static bool
same(const char *p, const char *q, size_t n)
{
	uint64_t x, y;

	for (; n >= PIECE; n -= PIECE, p += PIECE, q += PIECE) {
		memcpy(&x, p, PIECE);
		memcpy(&y, q, PIECE);
		if (x != y)
			return false;
	}
	return memcmp(p, q, n) == 0;
}

/* Fills a cell where the word and its tail have room in it. */
static void
fill(struct stem_cell *c, struct span word, struct span stem)
{
	size_t keep = 0;

	while (keep < word.n && keep < stem.n && word.p[keep] == stem.p[keep])
		keep++;
	if (word.n + stem.n - keep > HELD)
		return;
	c->n = word.n;
	c->keep = keep;
	c->tail = stem.n - keep;
	memcpy(c->text, word.p, word.n);
	memcpy(c->text + word.n, stem.p + keep, c->tail);
}

/* Adds the stem of a word and a space to what is at s->to. */
static void
put(struct stem *s, struct span word, struct stem_cell *c)
{
	struct span stem;

	if (c->n == word.n && same(c->text, word.p, word.n)) {
		s->to = mem_grow(s->to, &s->cap, s->n + HELD + 1, 1);
		memcpy(s->to + s->n, c->text, c->keep);
		memcpy(s->to + s->n + c->keep, c->text + c->n, c->tail);
		s->n += c->keep + c->tail;
	} else {
		stem = stem_of(s, word);
		fill(c, word, stem);
		s->to = mem_grow(s->to, &s->cap, s->n + stem.n + 1, 1);
		memcpy(s->to + s->n, stem.p, stem.n);
		s->n += stem.n;
	}
	s->to[s->n++] = ' ';
}

void
stem_text(struct stem *s, struct text *t)
{
	char *p = t->buf + t->field;
	struct stem_cell *cell[BATCH];
	struct span word[BATCH];
	size_t n, i, k, m;

	s->at = mem_grow(s->at, &s->at_cap, text_room(t), sizeof *s->at);
	n = text_words(t, s->at);
	s->n = 0;
	for (i = 0; i < n; i += m) {
		m = n - i < BATCH ? n - i : BATCH;
		for (k = 0; k < m; k++) {
			word[k] = (struct span){ p + s->at[i + k],
			    s->at[i + k + 1] - s->at[i + k] - 1 };
			cell[k] = &s->cell[hash64(word[k].p, word[k].n) >>
			    (64 - CELL_BITS)];
			__builtin_prefetch(cell[k], 1);
		}
		for (k = 0; k < m; k++)
			put(s, word[k], cell[k]);
	}
	if (n > 0)
		text_replace(t, s->to, s->n - 1);
}

void
stem_close(struct stem *s)
{
	sb_stemmer_delete(s->stemmer);
	mem_unmap(s->cell, sizeof *s->cell << CELL_BITS);
	free(s->at);
	free(s->to);
	*s = (struct stem){0};
}
