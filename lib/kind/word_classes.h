/* word_classes.h: splits a sentence into words and classifies each by its
 * spelling. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "kind/align.h"
#include "text/codepoints.h"
#include "text/unicode.h"

/* The classes of a word. A word without any is a content word in lower case. */
enum word_class {
	CLASS_FUNCTION = 1 << 0, /* a function word: the, of, is */
	CLASS_NUMBER = 1 << 1,	 /* number, date, percentage; two, May */
	CLASS_NAME = 1 << 2,	 /* capitalised as a proper name is */
	CLASS_FIRST = 1 << 3,	 /* capitalised as the first word */
	CLASS_SYMBOL = 1 << 4,	 /* a single + = & or another symbol */
	CLASS_CODE = 1 << 5,	 /* a name without inflection: H2O, main() */
	CLASS_MARK = 1 << 6,	 /* the number of an item or a note: 2. [7] */
	CLASSES_WITHOUT_CONTENT = CLASS_FUNCTION | CLASS_SYMBOL | CLASS_MARK,
};

/* A word: characters [begin, end) of the text. Its align_item has the hash of
 * its lower-case letters or, for a number word, of its digits. */
struct classed_word {
	size_t begin, end;
	uint32_t classes; /* bits of enum word_class */
	uint32_t cues;	  /* bits of enum cue (english_cues.h) */
};

/* The words of a text. Start from {0}. Owns all but the text: about 40 bytes a
 * word. */
struct word_classes {
	const struct codepoints *text;
	struct classed_word *word;
	struct align_item *item; /* by word */
	size_t n, cap, item_cap;
	char *key; /* the normalised letters of one word */
	size_t key_cap;
	struct uni_chunk chunk;
};

/* Reads the words of a text, which must outlive l. */
void word_classes_read(struct word_classes *l, const struct codepoints *text);
