/* word_list.h: a hash table of words, each an antecedent or a stop word. A file
 * that is wrong ends the program. */
#ifndef ND_WORD_LIST_H
#define ND_WORD_LIST_H

#include <stddef.h>
#include <stdint.h>

#include "base/prefix16.h"
#include "text/stem.h"

/* The kind of a word; a word added with two kinds has the greater. */
enum word_list_kind { WORD_LIST_OTHER, WORD_LIST_STOP, WORD_LIST_ANTECEDENT };

/* The n words that are not WORD_LIST_OTHER, in an open-addressing table whose
 * size is a power of two and which is at most a quarter full. A slot is 0 or
 * `hash:62 | kind:2`, where hash is the upper 62 bits of the word's
 * prefix16_hash; words of equal hashes count as one. A lookup, one for each
 * token, reads one slot and no key, unlike in base/table. Start from {0}. */
struct word_list {
	uint64_t *slot;
	size_t n, slots;
	unsigned shift;
};

/* Adds the words of a file, one a line, normalised as token_add does and, if
 * stem is not NULL, stemmed. */
void word_list_read(struct word_list *w, const char *path,
    enum word_list_kind kind, struct stem *stem);

/* Adds the `top` terms with the highest document frequency in a file of nd-df;
 * ties: the one read first. Takes 48 bytes for each. */
void word_list_read_top(struct word_list *w, const char *path, size_t top,
    enum word_list_kind kind);

/* Returns the kind of a word of n bytes; reads PREFIX16_BYTES at p. A function
 * above must have been called. */
static inline enum word_list_kind
word_list_kind(const struct word_list *w, const char *p, size_t n)
{
	uint64_t hash = prefix16_hash_word(p, n);
	size_t i = hash >> w->shift;

	/* &, not &&: one branch that is nearly always predicted. */
	while ((w->slot[i] != 0) & ((w->slot[i] ^ hash) > 3))
		i = (i + 1) & (w->slots - 1);
	return (enum word_list_kind)(w->slot[i] & 3);
}

#endif
