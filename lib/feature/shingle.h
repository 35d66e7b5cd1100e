/* shingle.h: the shingles of a text, or the signatures in their place, and
 * their features. */
#ifndef ND_SHINGLE_H
#define ND_SHINGLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "feature/feature_list.h"
#include "text/stem.h"
#include "text/token.h"

struct shingles;
struct shingle_options;

/* A method: what features the tokens of a document give. Its functions may be
 * NULL where it has nothing to do; what it needs is in s->state. */
struct shingle_method {
	const char *name;
	const char *options[7]; /* those it knows, of shingle_options.c */
	size_t k;		/* of -k where it is not given */
	bool joined;		/* features are of text that was put together
				 * (feature_list_append); there may be none */
	void (*check)(const struct shingle_options *r); /* ends the program */
	void (*open)(struct shingles *s, const struct shingle_options *r);
	void (*begin)(struct shingles *s); /* a document */
	/* Adds a field of n tokens, above 0, that begin at s->start[0, n) as
	 * token_starts has it. */
	void (*field)(struct shingles *s, size_t n);
	void (*end)(struct shingles *s); /* of the document */
	/* Notes what is odd about the file of all documents. */
	void (*report)(const struct shingles *s, const char *documents);
};

extern const struct shingle_method
    shingle_runs,     /* each run of k tokens, or characters, of a field */
    shingle_whole,    /* all fields as one */
    shingle_winnow,   /* the least run of each window */
    shingle_imatch,   /* the terms of middling frequency, as one */
    shingle_spotsigs; /* antecedents and their chains */

/* How shingles are made, and those of one document. Owns all. Start from {0}
 * but for what comes before text, and features.want_places. */
struct shingles {
	const struct shingle_method *method;
	void *state; /* the method's */
	size_t k;
	bool by_chars;
	bool stemmed;
	struct stem stem;

	struct token_text text;
	size_t tokens; /* or characters, of the document */
	struct feature_list features;
	uint32_t *start;
	size_t start_cap;
};

/* Begins a document; adds a field (as token_add wants it) to a struct shingles;
 * ends it. A field of fewer than k tokens is one run, one without a token none.
 * False where the normalised text is 4 GiB or more. */
void shingle_begin(struct shingles *s);
bool shingle_field(void *shingles, struct span field);
void shingle_end(struct shingles *s);

/* Adds each run of s->k of a field of n tokens, or characters. */
void shingle_add_runs(struct shingles *s, size_t n);

/* What feature i of the document was made of. */
struct span shingle_text(const struct shingles *s, size_t i);

#endif
