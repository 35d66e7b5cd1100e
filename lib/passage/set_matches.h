/* set_matches.h: which sets are similar to a set, by pairs of the numbers of
 * sets. A malformed file ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "passage/sentence_places.h"

/* A similar set, and its similarity in millionths. */
struct set_match {
	uint32_t set, similarity;
};

/* The similar sets of set i are match[begin[i]] up to match[begin[i + 1]]. A
 * pair of two collections gives a match of its first set only, and a pair of a
 * star, of a kept set and a set that it is kept for, a match of this second
 * one, or with `both` of each. Within one, places may say which matches matter:
 * those with a place after a place of set i. If memory does not suffice for
 * all, only chosen sets have matches, and the file is read once more for
 * others. Owns all but places. */
struct set_matches {
	const char *path; /* of the pairs */
	size_t threads;	  /* that read them */
	bool cross, stars, both;
	const struct sentence_places *places; /* or NULL: all matches matter */
	const struct live_sets *live; /* or NULL: sets are by their numbers */
	uint32_t sets, greatest;      /* numbers of sets; in the file */
	const uint8_t *left[2]; /* bits: first and second sets whose pairs have
				 * no matches; NULL: none */
	const struct live_sets *left_of; /* or NULL: whose numbers left has; a
					  * pair may then have a set that is not
					  * live, and is skipped */
	size_t room; /* bytes: 12 a pair and 8 a match hold all */
	uint64_t pairs;
	bool all; /* all sets have their matches */
	uint32_t *degree;
	size_t *begin;
	struct set_match *match;
	size_t match_cap;
	struct triple *pair; /* until all matches are made */
	size_t held, pair_cap;
};

/* Reads the pairs at path, NULL for stdin; the caller set the members before
 * pairs. Calls meet, if it is not NULL, for each pair, in their order, by one
 * thread at a time; if it returned false, no matches are made, and the caller
 * may set left and read once more. */
void set_matches_read(struct set_matches *m,
    bool (*meet)(void *state, uint32_t a, uint32_t b), void *state);

/* Calls meet for each pair, and does nothing else. */
void set_matches_meet(const struct set_matches *m,
    bool (*meet)(void *state, uint32_t a, uint32_t b), void *state);

/* Whether the pairs can be read once more. */
bool set_matches_again(const struct set_matches *m);

/* Whether room suffices for the matches of a set besides those of `taken` other
 * matches; it always does for a first set. */
bool set_matches_fit(const struct set_matches *m, uint64_t taken, uint32_t set);

/* Reads the matches of the sets i of which bit i % 8 of chosen[i / 8] is 1, in
 * the place of others. For !all. */
void set_matches_choose(struct set_matches *m, const uint8_t *chosen);

void set_matches_free(struct set_matches *m);
