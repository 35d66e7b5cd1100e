/* shingle_method.h: a method of nd-shingle, and the list of all. */
#pragma once

#include "feature/shingle.h"

struct shingle_options;

/* Makes features of tokens. Its state is s->state. A function that has nothing
 * to do is NULL. */
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

/* Adds each run of s->k tokens or characters of the last field, which has n >
 * 0; if n < s->k, the whole field. */
void shingle_add_runs(struct shingles *s, size_t n);
