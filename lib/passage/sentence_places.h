/* sentence_places.h: the numbers of the sets of sentences, by nd-text-pairs,
 * and the places of each set. A malformed file ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "base/span.h"
#include "io/out.h"
#include "passage/live_sets.h"

/* A place of a set: the rank of a document, and the number of a sentence. */
struct set_place {
	uint32_t rank, position;
};

/* A sentence: the number of its set, its own, and the bytes of its text. */
struct placed_sentence {
	uint32_t set, position, begin, end;
};

/* The rank of a document, from 0, is that of its id in byte order. Rank r has
 * sentences first[r] up to first[r + 1], by position. Set i has places
 * place_begin[i] up to place_begin[i + 1], ascending; set 0 is of sentences
 * that are left out. Owns all: 24 bytes a sentence, 16 more while documents
 * are put in order, 8 a set, the ids and 12 bytes a document. */
struct sentence_places {
	const struct live_sets *live; /* or NULL: only sentences of these sets,
				       * by their numbers there */
	bool first_only; /* no sentences: place[i] is the first one of set i, of
			  * position 0 if there is none; 8 bytes a set */
	uint32_t *count; /* or NULL; a 0 for each set: no sentences but the
			  * number of each set, and ids has some documents,
			  * more of those with more sentences */
	struct idmap ids;  /* in the order of the file */
	uint32_t *by_rank; /* their numbers */
	uint32_t documents;
	size_t *first, sentences;
	struct placed_sentence *sentence;
	uint32_t sets, greatest; /* numbers of sets; in the file */
	uint64_t read, none;	 /* sentences read; of set 0 and left there */
	uint32_t last;		 /* the position that was read last */
	size_t *place_begin;
	struct set_place *place;
	size_t first_cap, sentence_cap, place_cap;
};

/* Reads the places at path, after the members before ids are set; sets
 * place_begin to NULL. If sentences is not NULL, reads begin and end from that
 * file of nd-sentence, which has the sentences in the order of the places, and
 * may have others. */
void sentence_places_read(
    struct sentence_places *p, const char *path, const char *sentences);

/* Sets place, for sets up to number `sets`, if that is more than p->sets. Once
 * more, if sentences have other sets since. */
void sentence_places_list(struct sentence_places *p, uint32_t sets);

/* The number of sentences of a set: after sentence_places_list, or if
 * they were counted. */
static inline uint64_t
sentence_places_of(const struct sentence_places *p, uint32_t set)
{
	return p->count ? p->count[set]
			: p->place_begin[set + 1] - p->place_begin[set];
}

/* Keeps the first place of each set only. */
void sentence_places_list_first(struct sentence_places *p);

/* Writes, for each set with a place, its number, TAB, and a rank, the higher
 * the earlier its first place is. For first_only. */
void sentence_places_write_ranks(
    const struct sentence_places *p, struct out *out);

/* The id of the document of a rank. */
struct span sentence_places_id(const struct sentence_places *p, uint32_t rank);

/* The sentence at a position of a document, which has one. */
const struct placed_sentence *sentence_places_find(
    const struct sentence_places *p, uint32_t rank, uint32_t position);

/* The sentences that have no set, as they are in too many places. */
uint64_t sentence_places_unplaced(const struct sentence_places *p);

/* The first rank of a document whose id is not before id. */
uint32_t sentence_places_rank(const struct sentence_places *p, struct span id);

/* The bytes of all. */
size_t sentence_places_bytes(const struct sentence_places *p);

void sentence_places_free(struct sentence_places *p);
