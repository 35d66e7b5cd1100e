/* word_list.h: lists of words, to tell what is in them. The edge: whatever is
 * wrong with a file ends the program with a message. */
#ifndef ND_WORD_LIST_H
#define ND_WORD_LIST_H

#include <stddef.h>
#include <stdint.h>

#include "base/prefix16.h"
#include "text/stem.h"

/* What a word is. Of several, the greatest. */
enum word_list_kind { WORD_LIST_OTHER, WORD_LIST_STOP, WORD_LIST_ANTECEDENT };

/* The words that are something: slots of a hash table, a power of two, of which
 * most are empty. A slot has the first 62 bits of the word's prefix16_hash, by
 * which it is known, and the kind. Start from {0}. */
struct word_list {
	uint64_t *slot;
	size_t n, slots;
	unsigned shift;
};

/* Adds the words of a file, one a line, normalised like any text and, where
 * stem is not NULL, stemmed. */
void word_list_read(struct word_list *w, const char *path,
    enum word_list_kind kind, struct stem *stem);

/* Adds the terms that are in the most documents, by document frequencies;
 * of those that are in as many, the first. 48 bytes for each of them. */
void word_list_read_top(struct word_list *w, const char *path, size_t top,
    enum word_list_kind kind);

/* The kind of a word, after one of the above; HEAD bytes may be read. */
static inline enum word_list_kind
word_list_kind(const struct word_list *w, const char *p, size_t n)
{
	uint64_t hash = prefix16_hash(prefix16_make(p, n), p, n);
	size_t i = hash >> w->shift;

	/* Both are asked at once: which is so cannot be foretold, but that
	 * one of them is. */
	while ((w->slot[i] != 0) & ((w->slot[i] ^ hash) > 3))
		i = (i + 1) & (w->slots - 1);
	return (enum word_list_kind)(w->slot[i] & 3);
}

#endif
