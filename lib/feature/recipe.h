/* recipe.h: the options that say how shingles are made, and whether they go
 * together. The edge: what is wrong with them is said with the usage. */
#ifndef ND_RECIPE_H
#define ND_RECIPE_H

#include "feature/shingle.h"
#include "io/opt.h"

/* The options as they were given: 0 or NULL where they were not, unless it
 * is said otherwise. */
struct recipe {
	const char *method;	/* `shingle` where it was not */
	const char *stem;
	size_t k, window;
	const char *df, *range;
	size_t variants;
	struct ratio drop;	/* q = 0 */
	size_t seed;		/* SIZE_MAX */
	const char *antecedents, *stopwords;
	size_t top, spot;
};

#define RECIPE { .method = "shingle", .seed = SIZE_MAX }

/* Sees that they go together, and with the file of documents; takes them over
 * and reads the files. */
void recipe_follow(const struct recipe *r, const char *documents,
    struct shingles *s);

#endif
