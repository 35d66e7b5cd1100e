/* nearest_pair.h: the most similar pair below a threshold: a record of a file
 * of pairs or passages, and what nd-flow lower tells of the search. */
#pragma once

#include "page/report.h"

/* What a search read, and with which words it found something. Start from {0};
 * owns with. */
struct nearest_search {
	uint64_t drawn[2], of[2]; /* lines of the samples, and of all */
	size_t samples;
	char *with; /* or NULL */
};

/* Reads the file of nd-flow lower --report. A malformed line ends the program.
 */
void nearest_search_read(struct nearest_search *s, const char *path);

/* The least of several samples, in words: 8 of 16 documents; NULL if it is
 * all. The caller frees it. */
char *nearest_search_sample(
    const struct nearest_search *s, const struct report *r);

/* A record of the file: the most similar one; but of passages that all have
 * less than least_bytes similar bytes the longest. Of equals the first in byte
 * order. */
struct nearest_pair {
	struct buf line; /* without newline; empty: there is none */
	uint64_t bytes;	 /* of a passage: similar ones, at least 1 */
};

/* Reads it from a file of pairs or passages, and the list from it, as if the
 * file that was read before had no pair but this. Returns the name of the file
 * for messages. */
const char *nearest_pair_list(struct nearest_pair *p, struct pair_list *l,
    const char *file, uint64_t least_bytes);

/* The words that find that pair again, NULL if its threshold does; or what to
 * try if there is none. aligned: --min-bytes 1 stays in these words. The caller
 * frees them. */
char *nearest_pair_advice(const struct nearest_pair *p,
    const struct nearest_search *s, const struct report *r, bool aligned,
    bool shingles);
