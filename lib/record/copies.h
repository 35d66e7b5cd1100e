/* copies.h: groups of documents with equal texts, and the pairs of documents
 * that pairs of different texts are. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "io/in.h"
#include "io/out.h"

/* The caller sets most, stars and kept_last. copies_read sets the rest; owns
 * it. */
struct copies {
	size_t most; /* documents of a group that are paired with others; 1
		      * with stars */
	uint64_t cut, unequal; /* pairs left out; those of unequal texts */
	bool stars;	       /* the first id of each pair is kept for both */
	bool kept_last;	       /* with stars: it is written second */
	bool *taken;	       /* groups for which another id is kept */
	struct idmap ids;
	uint32_t *group;		  /* of each id */
	uint32_t *first, *member, groups; /* ids of each group, ascending */
	struct buf
	    evidence; /* of equal texts: columns from the similarity on */
	size_t *evidence_at, group_cap, evidence_cap;
};

/* Reads pairs of equal texts, each the first document of a group and another
 * one, with evidence, by nd-text-pairs --copies. A malformed file ends the
 * program. */
void copies_read(struct copies *c, const char *path);

/* Writes the pairs of documents for each pair in `in`, whose ids are the first
 * of their groups or in none. The first `most` documents of a group are paired
 * with those of another group, and each other one with its first document. With
 * stars, all documents of the second id are paired with the first id only. A
 * malformed record is reported by in_bad. */
void copies_pairs(struct copies *c, struct in *in, struct out *out);

/* Writes the pairs inside each group: the first `most` documents with each
 * other, and each other one with the first. With stars, those of groups that
 * are not taken with the first. */
void copies_equal(struct copies *c, struct out *out);

/* Writes the lines of all documents for each line kept, id, similarity of
 * clusters of different texts; then for each group that is in no cluster those
 * of a cluster of its own. Returns how many clusters that is. */
size_t copies_clusters(struct copies *c, struct in *in, struct out *out);

void copies_free(struct copies *c);
