/* shingle_options.h: the options of nd-shingle that select a method and its
 * parameters. Wrong options end the program with the usage. */
#pragma once

#include "base/ratio.h"
#include "feature/shingle.h"
#include "record/record_tag.h"

/* The arguments of options. An absent option is 0 or NULL, or has the value of
 * SHINGLE_OPTIONS_DEFAULT. */
struct shingle_options {
	const char *method;
	const char *stem;
	size_t k, window;
	const char *df, *idf_range;
	size_t variants;
	struct ratio drop; /* q is 0 if absent */
	size_t seed;
	const char *antecedents, *stopwords;
	size_t top, spot;
};

#define SHINGLE_OPTIONS_DEFAULT                       \
	{                                             \
		.method = "shingle", .seed = SIZE_MAX \
	}

/* Writes the names of the methods that accept an option, or of all methods if
 * it is NULL: "a, b or c". */
enum { SHINGLE_METHOD_NAMES = 128 };
void shingle_method_names(
    char names[static SHINGLE_METHOD_NAMES], const char *option);

/* Checks the options, together with the path of the documents, NULL for stdin;
 * sets up s and reads the files of the options. */
void shingle_options_apply(
    const struct shingle_options *o, const char *documents, struct shingles *s);

/* Sets *tag to what makes the features of two documents comparable: such as k5,
 * c10 for -c, winnow:k5:4. It has neither the files of the options nor
 * --skip-short, which some collections need. */
void shingle_options_tag(const struct shingle_options *o,
    const struct shingles *s, struct record_tag *tag);
