/* english_cues.h: the English words that tell something of a sentence. */
#ifndef ND_ENGLISH_CUES_H
#define ND_ENGLISH_CUES_H

#include <stdint.h>

/* What a word is; a word may be several. */
enum cue {
	CUE_FUNCTION = 1 << 0, /* of grammar: says nothing of what is meant */
	CUE_VERB = 1 << 1,     /* a finite one, which citations do not have */
	CUE_NUMBER = 1 << 2,   /* three, second, both */
	CUE_DATE = 1 << 3,     /* months and days, if capitalised */
	CUE_ROMAN = 1 << 4,    /* a number, if in capitals */
	CUE_UNIT = 1 << 5,     /* USD, AD: a number behind it is no name */
	CUE_SOURCE = 1 << 6,   /* ISBN, doi: only in citations */
	CUE_PRESS = 1 << 7,    /* Press, Journal, if capitalised */
	CUE_PLACE = 1 << 8,    /* p., vol., no.: if a number follows */
	CUE_EDITED = 1 << 9,   /* ed., eds., trans. */
};

/* The cues of a word, by the hash64 of its letters in lower case; 0 for most.
 * To *key goes that of the digits it stands for, if any: 2 for two. */
uint32_t cue_find(uint64_t hash, uint64_t *key);

#endif
