/* shingle.h: the shingles of a text, or the signatures in their place, and
 * their features. */
#ifndef ND_SHINGLE_H
#define ND_SHINGLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "feature/feature_list.h"
#include "feature/imatch.h"
#include "feature/spotsigs.h"
#include "text/stem.h"
#include "text/token.h"

enum shingle_method {
	SHINGLE_RUNS,	/* each run of k tokens, or characters, of a field */
	SHINGLE_WHOLE,	/* all fields as one */
	SHINGLE_WINNOW,	/* the least run of each window */
	SHINGLE_IMATCH,	/* the terms of middling frequency, as one */
	SHINGLE_SPOTSIGS,	/* antecedents and their chains */
};

/* How shingles are made, and those of one document. Owns all. Start from {0}
 * but for what comes before text, and features.want_places. */
struct shingles {
	enum shingle_method method;
	size_t k, window;
	bool by_chars;
	bool stemmed;
	struct stem stem;
	struct imatch imatch;
	struct spotsigs spotsigs;

	struct token_text text;
	size_t tokens;		/* or characters, of the document */
	struct feature_list features;
	uint32_t *start;
	size_t start_cap;
	uint32_t *chosen;
	size_t chosen_cap;
};

/* Begins a document; adds a field (as token_add wants it) to a struct shingles;
 * ends it. A field
 * of fewer than k tokens is one run, one without a token none. False where
 * the normalised text is 4 GiB or more. */
void shingle_begin(struct shingles *s);
bool shingle_field(void *shingles, struct span field);
void shingle_end(struct shingles *s);

/* What feature i of the document was made of. */
struct span shingle_text(const struct shingles *s, size_t i);

#endif
