/* side_by_side.h: two documents side by side, and what they have in common. The
 * edge: passages that are not in their texts end the program. */
#ifndef ND_SIDE_BY_SIDE_H
#define ND_SIDE_BY_SIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "html/document_store.h"
#include "html/dotplot.h"
#include "html/highlight.h"
#include "html/pair_list.h"
#include "html/rewording.h"
#include "text/unescape.h"

/* The documents of a pair. */
struct document_pair {
	const struct listed_pair *listed;
	struct span id_a, id_b;
	const struct stored_document *a, *b;
};

/* A passage: the columns of its record that are numbers, with those where it
 * is in bytes, whether or not the record has them; and its similarity. */
struct passage_row {
	uint64_t column[PASSAGE_BYTE_COLUMNS];
	uint32_t similarity;
	uint64_t line;
};

/* A field of both, where it begins in all fields, and its marks. */
struct sides_part {
	struct unescaped a, b;
	size_t column, begin_a, begin_b;
	struct highlight *mark_a, *mark_b;
	const struct pale_range *pale_a, *pale_b;
	size_t pales_a, pales_b;
	size_t n, cap_a, cap_b;
};

/* So many passages, or runs of a field, are marked: those with the most
 * sentences, or tokens, of equals the first. */
enum { SIDES_MARKS_MOST = 5000 };

/* What was read last. The caller sets the first five, the rest starts as
 * zeros. Owns the rest, and keeps its room for the next pair. */
struct side_by_side {
	const struct pair_list *list;
	const struct document_store *docs_a, *docs_b;
	const char *file;	     /* of the pairs, for messages */
	size_t least_run;	     /* tokens of a run in common */
	struct passage_row *passage; /* passages, by their place in A */
	size_t passages, passage_cap;
	uint64_t unmarked; /* passages or runs that are not marked */

	struct sides_part *part;
	size_t parts, part_cap;
	struct plot_passage *range; /* by number, in all fields */
	size_t ranges, range_cap;
	struct rewording rewording;
	size_t *size, size_cap; /* of what may be marked */
};

struct document_pair sides_documents(
    const struct side_by_side *s, const struct listed_pair *shown);

/* The first text of a document. */
void sides_read_text(const struct document_store *h,
    const struct stored_document *d, struct unescaped *to);

/* Reads the passages of a pair, which has some, to s->passage. */
void sides_read_passages(struct side_by_side *s, const struct document_pair *d);

/* Reads the texts. What is marked are the passages of the pair or, where it
 * has none, what common_runs_find finds in each field. */
void sides_read(struct side_by_side *s, const struct document_pair *d);

/* The bytes of all fields of both. */
void sides_lengths(const struct side_by_side *s, uint64_t *a, uint64_t *b);

#endif
