/* shingle.h: the features of a document: hashes of its shingles, or of the
 * signatures of another method. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "feature/feature_list.h"
#include "feature/joined_text.h"
#include "text/stem.h"
#include "text/symbol_text.h"
#include "text/token.h"

/* The default of -k: words of a shingle. */
enum { SHINGLE_WORDS = 5 };

struct shingle_method;

/* The options and, from text on, one document of a thread. Owns all. Start from
 * {0} except by_chars and features.want_places; shingle_options_apply sets the
 * other options. */
struct shingles {
	const struct shingle_method *method;
	void *state;
	size_t k;
	bool by_chars; /* features of characters, not of tokens */
	bool stemmed;
	struct stem stem;
	/* No features of a field of fewer than k if another field has as
	 * many; fields that were skipped. */
	bool skip_short;
	uint64_t skipped;

	struct token_text text;
	struct uni_chunk symbols; /* of the document, until it has a token */
	size_t tokens;		  /* or characters, of the document */
	bool has_long;		  /* a field of the document has k */
	uint32_t *start;	  /* of the last field: see token_starts */
	size_t start_cap;
	struct joined_text joined;
	struct feature_list features;
};

/* Sets up *to, for another thread, as `from` was set up, before its first
 * document. */
void shingle_share(struct shingles *to, const struct shingles *from);

void shingle_begin(struct shingles *s);

/* Adds a field (token_add) to the document of a struct shingles. False if the
 * normalised text reaches 4 GiB. */
bool shingle_field(void *shingles, struct span field);
void shingle_end(struct shingles *s);

/* Frees the memory of documents, all there is of runs without a stem. */
void shingle_free(struct shingles *s);

/* The text of feature i, if features.want_places is set. */
struct span shingle_text(const struct shingles *s, size_t i);
