/* nd.h: exact similarity joins of sets, as a library: libnd.
 *
 * Text becomes shingles, shingles are sets, and two sets are a pair if their
 * similarity reaches a threshold. The pairs are those of nd-pairs(1), the
 * shingles those of nd-shingle(1), the signatures those of nd-minhash(1).
 *
 * A struct belongs to the caller of its _new, and is used by one thread at a
 * time. A process that has no memory left ends with a message. */
#ifndef ND_H
#define ND_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The interface: it grows when a function changes or goes. */
#define ND_API 1

const char *nd_version(void);

/* Shingles of k words of a text or, with `chars`, of k characters. */
struct nd_shingler;
struct nd_shingler *nd_shingler_new(size_t k, int chars);

/* The shingles of a text in UTF-8, as hashes: ascending, different, *n of them,
 * valid until the next call; NULL for a text of 4 GiB. */
const uint64_t *nd_shingler_add(
    struct nd_shingler *s, const char *text, size_t bytes, size_t *n);
void nd_shingler_free(struct nd_shingler *s);

/* A collection of sets of any numbers. */
struct nd_sets;
struct nd_sets *nd_sets_new(void);

/* Copies a set, whose n numbers ascend. Returns its place: 0, 1, ..., or
 * ND_NONE if they do not ascend, or there are 2^32 - 1 sets. */
#define ND_NONE UINT32_MAX
uint32_t nd_sets_add(struct nd_sets *s, const uint64_t *number, size_t n);
void nd_sets_free(struct nd_sets *s);

/* Which sets are similar. */
struct nd_join {
	const char *measure; /* jaccard, dice or set-cosine; NULL: jaccard */
	double threshold;    /* above 0, at most 1; six decimals count */
	unsigned threads;    /* 0: one for each processor */
};

/* Sets a and b, a < b, of size_a and size_b numbers, have `shared` numbers in
 * common. */
struct nd_pair {
	uint32_t a, b, shared, size_a, size_b;
	double similarity;
};

/* Calls found for each pair of similar sets, in any order, one call at a time.
 * Returns 0, or -1 if how is not as above or there are too many sets for one
 * index. An empty set is similar to none. */
int nd_pairs(const struct nd_sets *s, const struct nd_join *how,
    void (*found)(void *state, const struct nd_pair *pair), void *state);

/* Sets kept[i], of each set, to the first kept set that is similar to set i, or
 * to i if there is none: set i is kept. Needs no pairs: n sets that are all
 * similar take n comparisons. Returns as nd_pairs. */
int nd_stars(
    const struct nd_sets *s, const struct nd_join *how, uint32_t *kept);

/* MinHash: `bands` keys of `rows` values each. */
struct nd_minhash;
struct nd_minhash *nd_minhash_new(size_t bands, size_t rows, uint64_t seed);

/* The keys of a set of n > 0 numbers, one a band, valid until the next call:
 * two sets of Jaccard similarity j have the same key in a band with probability
 * j^rows. Or its values: row r of band b is value[r * bands + b]. */
const uint64_t *nd_minhash_keys(
    struct nd_minhash *m, const uint64_t *number, size_t n);
const uint64_t *nd_minhash_values(
    struct nd_minhash *m, const uint64_t *number, size_t n);
void nd_minhash_free(struct nd_minhash *m);

/* Connected components of n numbers. */
struct nd_clusters;
struct nd_clusters *nd_clusters_new(uint32_t n);
void nd_clusters_join(struct nd_clusters *c, uint32_t a, uint32_t b);

/* The least number of the component of i. */
uint32_t nd_clusters_first(struct nd_clusters *c, uint32_t i);
void nd_clusters_free(struct nd_clusters *c);

#ifdef __cplusplus
}
#endif
#endif
