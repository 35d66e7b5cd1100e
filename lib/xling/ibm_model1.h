/* ibm_model1.h: which terms of F translate one of E: IBM Model 1 (Brown, Della
 * Pietra, Della Pietra, Mercer: The mathematics of statistical machine
 * translation. Computational Linguistics 19(2), 1993).
 * Each token of F comes from a token of E in its pair, or from the NULL word,
 * all as likely before, and t(f|e) is how likely e gives f. An iteration counts
 * how often each e gave each f by the t there were, and makes t of the counts;
 * the first is from t that are all the same. Sums of doubles in an order that
 * hangs on the pairs alone: the same on every machine. */
#ifndef ND_IBM_MODEL1_H
#define ND_IBM_MODEL1_H

#include <stddef.h>
#include <stdint.h>

#include "xling/bitext.h"

/* The terms of F in the pairs of one of E: f[0, n), and in slot their places
 * there; sum is for each, over its tokens in these pairs, that of one divided
 * by what all terms of E there give it. */
struct model1_row {
	uint32_t *slot, *f;
	double *sum;
	size_t n;
};

/* The caller sets the first three. For each token of E 4 bytes, of F 16; for
 * each term of E 8, of F 24; and 8 for each two terms that stand in a pair,
 * which are t, as the rows have them, one behind the other. */
struct ibm_model1 {
	const struct bitext_side *e, *f;
	size_t n;		   /* pairs of sentences */
	struct bitext_index index; /* of e */
	double *null_t;		   /* t(f|NULL) */
	double *t;
	size_t pairs, cap;	 /* of t */
	double *inverse, *total; /* sums for each token of F */
	struct model1_row row;
};

/* A term of F that translates e, and how likely, in millionths, cut: for an e
 * never more than a million together. */
struct model1_entry {
	uint32_t f, p;
};

void model1_open(struct ibm_model1 *m);

/* An iteration. Returns how many bits a token of F takes by the t it made, in
 * millionths, cut: never more than after the one before. */
uint64_t model1_iterate(struct ibm_model1 *m);

/* What translates e, for which *at must be 0 for the first e and be kept for
 * the next: the f of at least so many millionths, ascending, to *to, which has
 * room for all terms of F. Returns how many. */
size_t model1_entries(struct ibm_model1 *m, uint32_t e, size_t *at,
    uint32_t least, struct model1_entry *to);

void model1_close(struct ibm_model1 *m);

#endif
