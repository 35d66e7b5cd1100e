/* shingle.h: the features of a document: hashes of its shingles, or of the
 * signatures of another method. */
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

/* A method of nd-shingle: makes features of tokens. A function that has nothing
 * to do is NULL. The method keeps its state at s->state. */
struct shingle_method {
	const char *name;
	const char *options[7]; /* options the method knows */
	size_t k;		/* default of -k */
	bool joined; /* a feature is the hash of several tokens, joined by
			feature_list_append */
	/* Ends the program if the options are wrong; reads their files. */
	void (*open)(struct shingles *s, const struct shingle_options *o);
	void (*begin)(struct shingles *s); /* a document */
	/* Adds a field of n > 0 tokens or characters: see s->start. */
	void (*field)(struct shingles *s, size_t n);
	void (*end)(struct shingles *s); /* of a document */
	/* Prints notes after the last document, of the file `documents`. */
	void (*report)(const struct shingles *s, const char *documents);
};

extern const struct shingle_method
    shingle_runs,     /* every run of k tokens or characters of a field */
    shingle_whole,    /* all fields as one feature */
    shingle_winnow,   /* the smallest run in each window of runs */
    shingle_imatch,   /* the terms of medium frequency, as one feature */
    shingle_spotsigs; /* antecedents with the words after them */

/* The options, and the state of one document. start[0, n] are the begins of the
 * tokens of a field, as token_starts writes them. Owns all. Start from {0}
 * except by_chars and features.want_places; shingle_options_apply sets the
 * other members before `text`. */
struct shingles {
	const struct shingle_method *method;
	void *state;
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

void shingle_begin(struct shingles *s);

/* Adds a field as token_add expects it; the first argument is a struct
 * shingles. Returns false if the normalised text reaches 4 GiB. */
bool shingle_field(void *shingles, struct span field);
void shingle_end(struct shingles *s);

/* Adds the runs of s->k tokens, or characters, of the last field of n > 0; all
 * of the field if n < s->k. */
void shingle_add_runs(struct shingles *s, size_t n);

/* Returns the text of feature i. */
struct span shingle_text(const struct shingles *s, size_t i);

#endif
