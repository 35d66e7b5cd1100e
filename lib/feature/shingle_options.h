/* shingle_options.h: the options that say how shingles are made, and whether
 * they go together. The edge: what is wrong with them is said with the
 * usage. */
#ifndef ND_SHINGLE_OPTIONS_H
#define ND_SHINGLE_OPTIONS_H

#include "feature/shingle.h"
#include "io/opt.h"

/* The options as they were given: 0 or NULL where they were not, unless it
 * is said otherwise. */
struct shingle_options {
	const char *method; /* `shingle` where it was not */
	const char *stem;
	size_t k, window;
	const char *df, *idf_range;
	size_t variants;
	struct ratio drop; /* q = 0 */
	size_t seed;	   /* SIZE_MAX */
	const char *antecedents, *stopwords;
	size_t top, spot;
};

#define SHINGLE_OPTIONS_DEFAULT                       \
	{                                             \
		.method = "shingle", .seed = SIZE_MAX \
	}

/* Puts the names of the methods that know an option, NULL for all of them:
 * "a, b or c". */
enum { SHINGLE_METHOD_NAMES = 128 };
void shingle_method_names(
    char names[static SHINGLE_METHOD_NAMES], const char *option);

/* Sees that they go together, and with the file of documents; takes them over
 * and reads the files. */
void shingle_options_apply(
    const struct shingle_options *r, const char *documents, struct shingles *s);

#endif
