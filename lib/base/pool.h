/* pool.h: memory that is freed at once, and lists of words in it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/die.h"

struct buf;

/* Start from {0}. Owns all that it gave. */
struct pool {
	void **block;
	size_t n, cap;
};

/* Texts; the list and the texts are in a pool. Start from {0}. */
struct words {
	char **word;
	size_t n;
};

/* n * size bytes, zeroed. */
void *pool_new(struct pool *p, size_t n, size_t size);

/* An array of the pool with n elements, and room for one more: grow nothing
 * else of it, as the room is known by n. Returns where it is then. */
void *pool_grow(struct pool *p, void *array, size_t n, size_t size);

/* Adds an element to an array of the pool with n; its value comes last. */
#define POOL_ADD(p, array, n, ...)                          \
	((array) = pool_grow(p, array, n, sizeof *(array)), \
	    (array)[(n)++] = __VA_ARGS__)

/* A text as printf formats it, or of a buffer, which is freed. */
char *pool_format(struct pool *p, const char *fmt, ...) ND_PRINTF(2, 3);
char *pool_text(struct pool *p, struct buf *b);
void pool_free(struct pool *p);

/* Appends a word, which stays where it is, or all words of another list. */
void words_add(struct pool *p, struct words *w, const char *word);
void words_add_all(struct pool *p, struct words *w, const struct words *more);

/* A list of these words, or of those before NULL. */
#define words_of(p, ...) \
	words_before_null((p), (const char *const[]){ __VA_ARGS__, NULL })
struct words words_before_null(struct pool *p, const char *const *word);

/* The words of a text with a byte of `between` between them: none is empty, or,
 * of words_split, some may be. */
struct words words_read(struct pool *p, const char *text, const char *between);
struct words words_split(struct pool *p, const char *text, const char *between);

/* The words from `from` on as one, with `between` between them; "" of none. */
char *words_joined(
    struct pool *p, const struct words *w, size_t from, const char *between);

/* Whether a list, or names up to NULL, have it. */
bool words_have(const struct words *w, const char *word);
bool names_have(const char *const *names, const char *name);
