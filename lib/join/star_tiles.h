/* star_tiles.h: the centres of a star join as bitmaps, all of which a set is
 * compared with (parity_tiles.h).
 *
 * Where many sets share the features of their prefixes and still are not
 * similar, nearly every set becomes a centre, and the lists of star_index.h
 * lead to nearly all of them. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/parity_asker.h"
#include "join/self_index.h"

/* Centres with bitmaps: row i is set set[i], in place place[i]. Owns its
 * arrays. */
struct star_generation {
	struct parity_tiles tiles;
	uint32_t *set, *place;
	size_t n;
};

/* Centres are known by their places, set_at[place] is the set. Each generation
 * is larger than the next. within[r] centres with bitmaps have a
 * self_index_reach of their size below r. Owns generation and within. */
struct star_tiles {
	const struct set_store *s;
	const uint32_t *set_at;
	struct measure m;
	size_t rate;	 /* bits of a bitmap for each feature */
	double row_cost; /* of a comparison, in ns */
	struct star_generation *generation;
	size_t generations, cap;
	uint32_t within[(1 << SELF_INDEX_REACH_BITS) + 1];
};

/* Sets that are asked for at a time, at most. */
enum { STAR_QUESTIONS = 64 };

/* A set that is asked for, by its place, and the best answer so far: the least
 * place of a similar centre, and the features that both have. */
struct star_question {
	uint32_t place, centre, shared;
};

/* Chooses the rate, and prices a comparison, by a sample of the n centres and
 * of the sets in places [from, to). No centre has a bitmap yet. All is
 * borrowed. Sets *in_range to the share of centres that are of fitting size. */
void star_tiles_begin(struct star_tiles *t, const struct set_store *s,
    const uint32_t *set_at, const struct measure *m, const uint32_t *centre,
    size_t n, uint32_t from, uint32_t to, double *in_range);

/* Makes bitmaps of n further centres, which are copied. */
void star_tiles_add(struct star_tiles *t, const uint32_t *centre, size_t n);

/* What it costs to ask for a set of n features, in ns. */
double star_tiles_cost(const struct star_tiles *t, uint64_t n);

/* Makes the n questions, at most STAR_QUESTIONS, the queries of a, in order of
 * size. */
void star_tiles_questions(const struct star_tiles *t, struct parity_asker *a,
    struct star_question *q, size_t n);

/* Asks for n sets, and puts the questions in order of size. Several threads
 * may, each with its own asker. */
void star_tiles_ask(const struct star_tiles *t, struct parity_asker *a,
    struct star_question *q, size_t n);

void star_tiles_free(struct star_tiles *t);
