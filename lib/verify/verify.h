/* verify.h: candidates to pairs, in three ways. The edge: what is wrong with
 * one candidate ends the program, or goes to in->rejects; what is wrong with
 * their order or number ends it. */
#ifndef ND_VERIFY_H
#define ND_VERIFY_H

#include <stdint.h>

#include "io/in.h"
#include "verify/record_content.h"
#include "verify/score.h"

/* What was read. */
struct verify_counts {
	uint64_t candidates; /* each once */
	uint64_t empty;	     /* with an empty side */
};

/* Sorted candidates, each as often as the two sets share a feature; where
 * s->cross, of two collections. */
struct verify_counts verify_by_count(struct score *s, struct in *in);

/* Candidates or pairs in any order, each once, whose records are in the file
 * at path, which is opened when the first candidate is there; where s->cross,
 * those of the second ids are in another. Of plain files room bytes at most are
 * in memory at once. What was mended in a file is noted. */
struct verify_counts verify_by_lookup(struct score *s, struct in *in,
    const char *path, const char *other, struct content_reader *r, size_t room);

/* Lines of two ids and the features, or the texts, of both. */
struct verify_counts verify_inline(
    struct score *s, struct in *in, struct content_reader *r);

#endif
