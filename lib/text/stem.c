#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <libstemmer.h>

#include "base/die.h"
#include "base/buf.h"
#include "base/mem.h"
#include "base/prefetch.h"
#include "base/prefix16.h"
#include "text/stem.h"

enum {
	HASH_BITS = 16,
	CELL_BITS = HASH_BITS + 1,
	MORE = 32, /* bytes of a word after its prefix */
	TAIL = 13, /* bytes of a stem that differ from its word */
	BATCH = 32,
	PIECE = 8, /* bytes copied at once */
	/* what put_cached may write */
	ROOM = PREFIX16_BYTES + MORE + TAIL + PIECE,
};

/* A cached word of n bytes, 0 for none: prefix, and the bytes after it at more.
 * The stem is the first keep bytes of the word, and tail bytes at more +
 * MORE. */
struct stem_cell {
	struct prefix16 prefix;
	uint8_t n, keep, tail;
	char more[MORE + TAIL];
};

bool
stem_open(struct stem *s, const char *language)
{
	errno = 0;
	s->stemmer = sb_stemmer_new(language, NULL);
	if (!s->stemmer && errno == ENOMEM)
		die("out of memory: stemmer '%s'", language);
	if (!s->stemmer)
		return false;
	s->language = language;
	s->cell = mem_map(sizeof *s->cell << CELL_BITS);
	return true;
}

char *
stem_languages(void)
{
	const char **name = sb_stemmer_list();
	struct buf list = { 0 };
	char *to;

	for (; *name; name++) {
		to = buf_room(&list, strlen(*name) + 2);
		if (list.n > 0)
			to = stpcpy(to, ", ");
		list.n = stpcpy(to, *name) - list.p;
	}
	return list.p;
}

/* The stem of a word, valid until the next call. */
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

/* Fills a cell, if the word and its stem fit. */
static void
fill(struct stem_cell *c, struct prefix16 prefix, struct span word,
    struct span stem)
{
	size_t keep = 0;

	while (keep < word.n && keep < stem.n && word.p[keep] == stem.p[keep])
		keep++;
	if (word.n > PREFIX16_BYTES + MORE || stem.n - keep > TAIL)
		return;
	c->prefix = prefix;
	c->n = word.n;
	c->keep = keep;
	c->tail = stem.n - keep;
	if (word.n > PREFIX16_BYTES)
		memcpy(
		    c->more, word.p + PREFIX16_BYTES, word.n - PREFIX16_BYTES);
	memcpy(c->more + MORE, stem.p + keep, c->tail);
}

/* Puts the stem of a cached word at `to`; returns its end. */
static inline char *
put_cached(char *to, struct span word, const struct stem_cell *c)
{
	memcpy(to, word.p, PREFIX16_BYTES);
	if (c->keep > PREFIX16_BYTES)
		memcpy(to + PREFIX16_BYTES, c->more, MORE);
	to += c->keep;
	memcpy(to, c->more + MORE, PIECE);
	if (c->tail > PIECE)
		memcpy(to, c->more + MORE, TAIL);
	return to + c->tail;
}

static inline bool
holds(const struct stem_cell *c, struct prefix16 prefix, struct span word)
{
	return c->prefix.high == prefix.high && c->prefix.low == prefix.low &&
	    c->n == word.n &&
	    (word.n <= PREFIX16_BYTES ||
		memcmp(c->more, word.p + PREFIX16_BYTES,
		    word.n - PREFIX16_BYTES) == 0);
}

/* Exchanges the two cells of a hash, after a miss in the first one; returns
 * whether the word is in the first now. If it is not, empties that cell. */
static bool
seek(struct stem_cell *c, struct prefix16 prefix, struct span word)
{
	struct stem_cell second = c[1];

	c[1] = c[0];
	c[0] = second;
	if (holds(c, prefix, word))
		return true;
	c->n = 0;
	return false;
}

/* Appends the stems of m words to s->stems, a space after each. */
static void
put(struct stem *s, const struct span *word, size_t m)
{
	struct stem_cell *cell[BATCH], *c;
	struct prefix16 prefix[BATCH];
	struct span stem;
	size_t i;
	char *to;

	for (i = 0; i < m; i++) {
		prefix[i] = prefix16_make(word[i].p, word[i].n);
		cell[i] =
		    &s->cell[prefix16_hash(prefix[i], word[i].p, word[i].n) >>
			(64 - HASH_BITS) << 1];
		prefetch(cell[i]);
	}
	s->stems = mem_grow(s->stems, &s->cap, s->n + m * ROOM, 1);
	to = s->stems + s->n;
	for (i = 0; i < m; i++) {
		c = cell[i];
		if (holds(c, prefix[i], word[i]) ||
		    seek(c, prefix[i], word[i])) {
			to = put_cached(to, word[i], c);
		} else {
			stem = stem_of(s, word[i]);
			fill(c, prefix[i], word[i], stem);
			s->n = to - s->stems;
			s->stems = mem_grow(
			    s->stems, &s->cap, s->n + stem.n + m * ROOM, 1);
			memcpy(s->stems + s->n, stem.p, stem.n);
			to = s->stems + s->n + stem.n;
		}
		*to++ = ' ';
	}
	s->n = to - s->stems;
}

void
stem_text(struct stem *s, struct token_text *t)
{
	char *p = t->buf + t->field;
	struct span word[BATCH];
	size_t n, i, k, m;

	if (t->n - t->field >= UINT32_MAX)
		return;
	MEM_GROW(s->start, s->start_cap, token_room(t));
	n = token_starts(t, s->start);
	s->n = 0;
	for (i = 0; i < n; i += m) {
		m = n - i < BATCH ? n - i : BATCH;
		for (k = 0; k < m; k++)
			word[k] = (struct span){ p + s->start[i + k],
				s->start[i + k + 1] - s->start[i + k] - 1 };
		put(s, word, m);
	}
	if (n > 0)
		token_replace(t, s->stems, s->n - 1);
}

void
stem_close(struct stem *s)
{
	sb_stemmer_delete(s->stemmer);
	mem_unmap(s->cell, sizeof *s->cell << CELL_BITS);
	free(s->start);
	free(s->stems);
	*s = (struct stem){ 0 };
}
