/* text_join.h: exact join of texts by edit similarity: all pairs whose
 * similarity, 1 - distance / length of the longer text, is at least t. Texts
 * are compared with those that are no longer, by gram_filter.h and then by
 * edit_distance.h. */
#ifndef ND_TEXT_JOIN_H
#define ND_TEXT_JOIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/ratio.h"
#include "io/column_list.h"
#include "io/in.h"
#include "io/out.h"
#include "join/text_set.h"

/* The caller sets the members up to out, which are borrowed. Start from {0}. */
struct text_join {
	struct ratio t;	   /* above 0 */
	size_t max_equal;  /* ids of a text that are paired with others */
	size_t max_length; /* characters; longer texts are left out */
	size_t threads;
	const struct column_list *columns;
	struct out *out;

	uint64_t documents, empty, crs, replaced; /* that were read */
	uint64_t compared, pairs, cut;
	uint64_t distances; /* of those compared, that were computed */
	uint64_t steps;	    /* of the distances, in about .6 ns each */
	struct text_set set;
	struct buf joined;
};

/* Reads all documents, and keeps those of up to max_length characters. */
void text_join_read(struct text_join *j, struct in *in);

/* Writes the pairs of the documents that were read. */
void text_join_within(struct text_join *j);

/* Writes the pairs of a document that was read and one of `in` that is shorter
 * or, if it has the same length, has a smaller id. */
void text_join_longer(struct text_join *j, struct in *in);

/* Reads more documents, and writes the pairs of one that was read before and
 * one of them. */
void text_join_against(struct text_join *j, struct in *in);

void text_join_free(struct text_join *j);

#endif
