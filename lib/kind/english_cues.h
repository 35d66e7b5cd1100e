/* english_cues.h: English words that indicate the kind of a sentence. */
#pragma once

#include <stdint.h>

/* The cues of a word: any number of these bits. */
enum cue {
	CUE_FUNCTION = 1 << 0,	/* a function word: the, of, is */
	CUE_VERB = 1 << 1,	/* a finite verb: citations have none */
	CUE_NUMBER = 1 << 2,	/* three, second, both */
	CUE_DATE = 1 << 3,	/* months and days, if capitalised */
	CUE_ROMAN = 1 << 4,	/* a number, if in capitals */
	CUE_UNIT = 1 << 5,	/* USD, AD: a number after it is not a name */
	CUE_SOURCE = 1 << 6,	/* ISBN, doi: only in citations */
	CUE_PRESS = 1 << 7,	/* Press, Journal, if capitalised */
	CUE_PLACE = 1 << 8,	/* p., vol., no.: if a number follows */
	CUE_EDITED = 1 << 9,	/* ed., eds., trans. */
	CUE_ARTICLE = 1 << 10,	/* a, an, the */
	CUE_NEGATION = 1 << 11, /* not, never, without */
	CUE_SPEECH = 1 << 12,	/* said, added: one replaces another */
	CUE_UP = 1 << 13,	/* rose, higher */
	CUE_DOWN = 1 << 14,	/* fell, off */
};

/* The cues of the word with this hash64 of its lower-case letters; mostly 0. If
 * the word is a number, *key becomes the hash of its digits: of 2 for two. */
uint32_t cue_find(uint64_t hash, uint64_t *key);
