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

struct shingles;
struct shingle_options;

/* A method of nd-shingle: makes features of tokens. Its state is s->state. A
 * function that has nothing to do is NULL. */
struct shingle_method {
	const char *name;
	const char *options[7]; /* the options that it accepts */
	size_t k;		/* default of -k */
	bool joined;		/* it uses s->joined */
	/* Checks the options, which may end the program; reads their files. */
	void (*open)(struct shingles *s, const struct shingle_options *o);
	void (*begin)(struct shingles *s); /* a document */
	/* Adds a field of n > 0 tokens or characters, at s->start. */
	void (*field)(struct shingles *s, size_t n);
	void (*end)(struct shingles *s); /* a document */
	/* Gives s, a copy of another thread's, a state of its own: what is
	 * only read stays shared. */
	void (*share)(struct shingles *s);
	/* Prints notes after the last document of the file `documents`. */
	void (*report)(const struct shingles *s, const char *documents);
};

extern const struct shingle_method
    shingle_runs,     /* every run of k tokens or characters of a field */
    shingle_whole,    /* all fields as one feature */
    shingle_winnow,   /* the smallest run in each window of runs */
    shingle_imatch,   /* the terms of medium frequency, as one feature */
    shingle_spotsigs; /* antecedents with the words after them */

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

/* Adds each run of s->k tokens or characters of the last field, which has n >
 * 0; if n < s->k, the whole field. For methods. */
void shingle_add_runs(struct shingles *s, size_t n);

/* The text of feature i, if features.want_places is set. */
struct span shingle_text(const struct shingles *s, size_t i);
