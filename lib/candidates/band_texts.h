/* band_texts.h: texts in memory that are compared, by edit similarity, with the
 * texts that share a key of a band (band_lists.h). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "base/ratio.h"
#include "candidates/band_lists.h"
#include "io/out.h"
#include "text/codepoints.h"

/* The caller sets the members up to spanning; out is borrowed. Owns the rest.
 * The members from rank on are set by band_texts_rank. */
struct band_texts {
	struct ratio t; /* above 0 */
	size_t threads;
	struct out *out;
	const char *spanning; /* pairs within a tree of pairs before
				 (band_forest.h) are left out, but for those of
				 this file; NULL: none is */

	uint64_t candidates, pairs;
	struct codepoints decoded;
	struct idmap ids; /* by number, up to band_texts_rank */
	char *text; /* a region, with CODEPOINTS_PAD bytes before and after */
	size_t used, text_cap;
	struct band_text {
		uint64_t at; /* in text */
		uint32_t bytes;
		uint32_t chars; /* BAND_TEXT_CODED: not a byte each */
	} * place;		/* by number, then by rank */
	size_t place_cap;
	uint32_t *rank;	  /* in the order of ids, by number */
	struct buf names; /* ids by rank */
	size_t *name;	  /* place of each in names; one more at the end */
};

#define BAND_TEXT_CODED 0x80000000u

void band_texts_open(struct band_texts *b);
void band_texts_free(struct band_texts *b);

/* Adds the id of a document and its text, a field of a record of less than 2
 * GiB. */
void band_texts_add(struct band_texts *b, struct span id, struct span text);

/* The numbers in the order of ids, which the caller frees. Two documents with
 * one id end the program: path is for the message. */
uint32_t *band_texts_order(const struct band_texts *b, const char *path);

/* Sets the ranks. Nothing is added after that. Checks ids as above. */
void band_texts_rank(struct band_texts *b, const char *path);

/* Writes the pairs of texts that lists have as candidates and whose similarity
 * is t or more: ids, similarity, distance, lengths; by the ids. */
void band_texts_join(struct band_texts *b, const struct band_lists *lists);
