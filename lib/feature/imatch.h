/* imatch.h: one signature for a document: its terms that are neither too
 * frequent nor too rare, as one text.
 *
 * Chowdhury, Frieder, Grossman, McCabe: Collection statistics for fast
 * duplicate document detection. TOIS 2002. With more lexicons, from each of
 * which terms are dropped at random: Kolcz, Chowdhury, Alspector: Improved
 * robustness of signature-based near-replica detection via lexicon
 * randomization. KDD 2004. */
#ifndef ND_IMATCH_H
#define ND_IMATCH_H

#include <stddef.h>
#include <stdint.h>

#include "feature/feature_list.h"
#include "io/opt.h"
#include "text/token.h"
#include "weight/df_lookup.h"

struct imatch_term;
struct imatch_cell;

/* The terms of a document, and which terms count. Owns all. Start from {0}
 * but for the first three. */
struct imatch {
	size_t variants;	/* lexicons beside the whole one */
	struct ratio drop;	/* the share of terms that each is without */
	uint64_t seed;

	struct df_lookup df;
	bool any_found;		/* it had a word that was looked up */
	uint64_t min_df, max_df;	/* documents a term may be in */
	struct imatch_cell *cell;	/* words met of late */
	uint64_t document;	/* which this is, from 1 */

	struct imatch_term *term, *sort_buffer;
	size_t n, cap, sort_buffer_cap, key_cap;
	uint64_t *key;
	uint32_t *missed;	/* tokens that have no cell */
	size_t *found, missed_cap, found_cap;
};

/* Reads document frequencies of terms; those with low <= idf <= high count,
 * where idf = log(N / df) / log(N) for df of N documents. What is within
 * 10^-9 of a bound is on it. A term that is not there has df = 1, whose idf
 * is 1 for every N. */
void imatch_open(struct imatch *m, const char *path, struct ratio low,
    struct ratio high);

/* Begins a document; adds the n tokens of the last field of its text, which
 * begin at at[0, n) as token_starts has it; makes the signatures of all: the
 * distinct terms that count, in byte order, one space between, where there is
 * any; for the variant i, from 1, those not dropped behind the number i and
 * LF, where there is any. */
void imatch_begin(struct imatch *m);
void imatch_add(
    struct imatch *m, const struct token_text *t, const uint32_t *at, size_t n);
void imatch_end(
    struct imatch *m, const struct token_text *t, struct feature_list *f);

#endif
