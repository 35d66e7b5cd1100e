/* idf.h: inverse document frequencies in memory, keyed by term hash. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/vector.h"

/* Formulas for the idf of a term that is in df of N documents. Both are right
 * to 15 digits, and equal on every machine. */
enum idf_kind {
	IDF_BM25,    /* ln(1 + (N - df + .5) / (df + .5)), above 0 */
	IDF_PLAIN,   /* ln(N / max(df, 1)) */
	IDF_CLASSIC, /* 1 + ln(N / max(df, 1)) */
};

/* The result of idf_find for a term in fewer than min_df documents or, with
 * known, not in the file. */
#define IDF_RARE (-1.0)

struct idf_memo;

/* A hash table keyed by hash64 of the term; among a million terms two have the
 * same hash with probability 3 in 10^8. 22 to 43 bytes a term, and half of that
 * more while the table grows. The caller sets kind, min_df and known; all else
 * starts as zeros and is owned. */
struct idf {
	enum idf_kind kind;
	uint64_t min_df;
	bool known;
	const char *name;	    /* of the file, for messages */
	uint64_t documents, tokens; /* the totals, in millionths */
	double unseen;		    /* idf of a term that is not in the file */
	struct idf_term *term;
	struct idf_memo *memo; /* of the last document frequencies */
	size_t n, slots;
	unsigned shift;
};

/* Reads document frequencies, decimal ones too. A bad file ends the program. */
void idf_read(struct idf *f, const char *path);

/* The same without a file: the totals, then each term and how many documents
 * have it; all in millionths. */
void idf_begin(struct idf *f, uint64_t documents, uint64_t tokens);
void idf_add(struct idf *f, struct span term, uint64_t documents);

/* Makes the terms IDF_RARE that the document frequencies at path lack. */
void idf_keep(struct idf *f, const char *path);

/* Sets idf to that of each of the n terms at w, or IDF_RARE; returns how many
 * are not in the file. */
size_t idf_find(
    const struct idf *f, const struct weighted_term *w, size_t n, double *idf);

void idf_free(struct idf *f);
