/* boundary_words.h: abbreviations, and words that often begin a sentence or are
 * part of a German date. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The kinds of a word, as bits: it can have several. An abbreviation is stored
 * without its last dot. */
enum boundary_word {
	WORD_NEVER = 1,	   /* abbreviation that never ends a sentence: Dr */
	WORD_NUMBERED = 2, /* abbreviation that does not end a sentence if
			    * a number follows: No. 5 */
	WORD_MAYBE = 4,	  /* abbreviation that may end a sentence: Inc., p.m. */
	WORD_STARTER = 8, /* often begins a sentence: The, Der */
	WORD_ORDINAL = 16, /* follows a German ordinal: 3. Mai */
	WORD_ARTICLE = 32, /* precedes a German ordinal: am 3. */
};

enum { WORD_BYTES_MAX = 20 };

enum { WORD_ABBREVIATION = WORD_NEVER | WORD_NUMBERED | WORD_MAYBE };

/* Adds the built-in words. Before boundary_word_find; not by two threads. */
void boundary_words_fill(void);

/* Returns which of the given kinds the word of n bytes at p has; 0 for an
 * unknown word. An abbreviation with an ASCII capital that is unknown has the
 * kinds of the same word with a small letter. */
unsigned boundary_word_find(const void *p, size_t n, unsigned kinds);

/* Adds a kind of abbreviation to a word; false if the word is empty or has more
 * than WORD_BYTES_MAX bytes. */
bool boundary_word_add(const char *p, size_t n, enum boundary_word kind);
