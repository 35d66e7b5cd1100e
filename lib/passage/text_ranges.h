/* text_ranges.h: the ranges of each document whose sentences occur in other
 * documents, too: no pairs of documents, so the answer is no longer than the
 * text. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "passage/place_pairs.h"

/* Where else a set occurs: of the sentences of other documents that have it or
 * a similar set the first with the greatest similarity. For a set in one
 * document only; `other` of a set in several is not set. */
struct set_elsewhere {
	uint32_t documents;  /* that have the set or a similar one */
	uint32_t similarity; /* in millionths; 0: nowhere else */
	struct set_place other;
	uint32_t kept; /* of a star, the set that it is kept for, or 0 */
};

/* The caller sets the members before set. Owns the others. */
struct text_ranges {
	struct place_pairs *pairs; /* open, without dots in use */
	size_t least_sentences, gap;
	uint64_t least_bytes; /* of a range, times its similarity */
	bool stars; /* pairs are of stars: documents are those of the star */
	struct set_elsewhere *set;
	uint32_t *seen; /* by document: the last set that it was counted for */
	uint64_t written;
};

/* Writes the ranges by documents, then by sentences: the id of the document,
 * the first and last sentence, the bytes where the range begins and ends, how
 * many sentences occur elsewhere, their mean similarity, the greatest number of
 * documents in which one of them occurs, and one place of the first such: the
 * id of the document and the number of the sentence. A range skips at most gap
 * sentences. */
void text_ranges_write(struct text_ranges *t, struct out *out);
