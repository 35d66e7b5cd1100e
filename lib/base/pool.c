#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/pool.h"

static void *
keep(struct pool *p, void *block)
{
	if (p->n == p->cap)
		MEM_GROW(p->block, p->cap, p->n + 1);
	p->block[p->n++] = block;
	return block;
}

void *
pool_new(struct pool *p, size_t n, size_t size)
{
	return keep(p, mem_new(n, size));
}

void *
pool_grow(struct pool *p, void *array, size_t n, size_t size)
{
	void *more;

	/* There is room for the next power of two. */
	if (n & (n - 1))
		return array;
	more = pool_new(p, n ? 2 * n : 1, size);
	if (n)
		memcpy(more, array, n * size);
	return more;
}

char *
pool_format(struct pool *p, const char *fmt, ...)
{
	va_list ap;
	char *text;

	va_start(ap, fmt);
	text = mem_vformat(fmt, ap);
	va_end(ap);
	return keep(p, text);
}

char *
pool_text(struct pool *p, struct buf *b)
{
	char *text;

	buf_char(b, 0);
	text = keep(p, b->p);
	*b = (struct buf){ 0 };
	return text;
}

void
pool_free(struct pool *p)
{
	size_t i;

	for (i = 0; i < p->n; i++)
		free(p->block[i]);
	free(p->block);
	*p = (struct pool){ 0 };
}

void
words_add(struct pool *p, struct words *w, const char *word)
{
	POOL_ADD(p, w->word, w->n, (char *)word);
}

void
words_add_all(struct pool *p, struct words *w, const struct words *more)
{
	size_t i;

	for (i = 0; i < more->n; i++)
		words_add(p, w, more->word[i]);
}

struct words
words_before_null(struct pool *p, const char *const *word)
{
	struct words w = { 0 };

	while (*word)
		words_add(p, &w, *word++);
	return w;
}

struct words
words_split(struct pool *p, const char *text, const char *between)
{
	char *rest = pool_format(p, "%s", text), *word;
	struct words w = { 0 };

	while ((word = strsep(&rest, between)))
		words_add(p, &w, word);
	return w;
}

struct words
words_read(struct pool *p, const char *text, const char *between)
{
	struct words w = words_split(p, text, between);
	size_t i, n = 0;

	for (i = 0; i < w.n; i++)
		if (*w.word[i])
			w.word[n++] = w.word[i];
	w.n = n;
	return w;
}

char *
words_joined(
    struct pool *p, const struct words *w, size_t from, const char *between)
{
	struct buf b = { 0 };
	size_t i;

	for (i = from; i < w->n; i++) {
		if (i > from)
			buf_put(&b,
			    (struct span){ (char *)between, strlen(between) });
		buf_put(&b, (struct span){ w->word[i], strlen(w->word[i]) });
	}
	return pool_text(p, &b);
}

bool
names_have(const char *const *names, const char *name)
{
	while (*names && strcmp(*names, name) != 0)
		names++;
	return *names;
}

bool
words_have(const struct words *w, const char *word)
{
	size_t i;

	for (i = 0; i < w->n; i++)
		if (strcmp(w->word[i], word) == 0)
			return true;
	return false;
}
