/* subjects.h: decides whether two sentences that differ in numbers or a
 * negation are of one subject, by their documents, titles and clusters. A file
 * that is wrong ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cluster/annotations.h"
#include "kind/pair_traits.h"
#include "kind/word_classes.h"
#include "verify/record_lookup.h"

/* Counters of title words; the content words of a title that are compared; the
 * members of a cluster from which it is of many subjects. */
enum { SUBJECTS_COUNTERS = 1 << 20, SUBJECTS_WORDS = 64, SUBJECTS_CLUSTER = 4 };

/* The distinct content words of a title, by hash, and the sum of their weights.
 */
struct title_words {
	uint64_t key[SUBJECTS_WORDS];
	size_t n;
	uint64_t weight;
};

/* The words of titles and the clusters of sentences. Start from {0}; without
 * titles and clusters no subjects differ. Owns all: 4 MB of counters, 12 bytes
 * for each title, and the clusters (annotations.h). titles_of counts the titles
 * with a word, by its hash; words with one counter are counted together. */
struct subjects {
	bool have_titles, have_clusters;
	struct content_reader reader;
	struct record_lookup titles;
	uint32_t *titles_of;
	struct annotations clusters;
	struct record_content title;
	struct word_classes words;
	struct title_words a, b;
};

/* Read the titles of documents: id, title; clusters of sentences: kept, id, ...
 */
void subjects_read_titles(struct subjects *s, const char *path);
void subjects_read_clusters(struct subjects *s, const char *path);

/* Whether the sentences a and b with the traits t are of two subjects. Not if
 * they are of one document. If both documents have titles, if less than 2/3 of
 * one are common, by weight: log2((titles + 1) / titles with the word). Else
 * not if a date differs, but if all figures do, or a cluster has
 * SUBJECTS_CLUSTER members. */
bool subjects_differ(struct subjects *s, struct span a, struct span b,
    const struct pair_traits *t);

/* Whether the documents of a and b, whose words are aligned in g, have titles
 * of two subjects, and a word that replaces another is of the title of its own.
 */
bool subjects_named(struct subjects *s, struct span a, struct span b,
    const struct align *g, const struct word_classes *words_a,
    const struct word_classes *words_b);

/* Prints the notes on the file of titles. */
void subjects_report(struct subjects *s);
