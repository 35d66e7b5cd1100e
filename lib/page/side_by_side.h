/* side_by_side.h: the texts of two documents, with marks on their differences,
 * or on what they have in common: passages or runs of tokens. A passage outside
 * its text ends the program. */
#pragma once

#include "diff/diff_changes.h"
#include "diff/rewording.h"
#include "page/document_store.h"
#include "page/dotplot.h"
#include "page/highlight.h"
#include "page/listed_pair.h"
#include "page/pair_list.h"
#include "page/word_translations.h"

/* The documents of a pair: index 0 is A, index 1 is B. */
struct document_pair {
	const struct listed_pair *listed;
	struct span id[2];
	const struct stored_document *doc[2];
};

/* The text of a field in one document. */
struct sides_text {
	struct unescaped text;
	size_t begin; /* bytes of the fields before it */
	size_t words;
	struct text_mark *mark;
	size_t mark_cap;
};

/* How a field is shown. */
enum sides_view {
	SIDES_DIFF,	/* words that differ are marked */
	SIDES_RUNS,	/* few words are equal: equal runs are marked */
	SIDES_PASSAGES, /* passages, and words that differ in them, are */
	SIDES_WORDS,	/* words that translate each other are */
};

/* A field of both documents, with the same number of marks in each. */
struct sides_part {
	struct sides_text side[2];
	size_t column, marks;
	enum sides_view view;
	struct diff_changes changes;
	struct text_rows rows;
	size_t covered[2]; /* words in passages */
	size_t moved;	   /* passages */
};

/* A pair of documents. The caller sets all members before `pair` and zeroes the
 * rest. Owns the rest, and reuses it for the next pair. */
struct side_by_side {
	const struct pair_list *list;
	const struct document_store *docs[2];
	const char *file; /* of the pairs, for messages */
	size_t least_run; /* the fewest tokens of a run */
	size_t page[2];	  /* the pages of both documents in the site; 0: none */
	struct word_translations *words; /* or NULL */

	struct document_pair pair;   /* that sides_read read last */
	struct passage_row *passage; /* by place in A */
	size_t passages, passage_cap;
	uint64_t unmarked; /* passages or runs */
	struct sides_part *part;
	size_t parts, part_cap;
	struct plot_passage *range; /* of each mark, in bytes of all fields */
	size_t ranges, range_cap;
	struct rewording rewording;
	struct word_diff diff;
	size_t *size, size_cap; /* of each passage or run */
};

/* Looks the documents of a pair up in s->docs. */
struct document_pair sides_documents(
    const struct side_by_side *s, const struct listed_pair *listed);

/* The most passages of a pair, or runs of a field, that are marked: the longest
 * in sentences or tokens. Of equal ones, the first. */
enum { MARKS_MOST = 5000 };

/* Keeps these of n items of `bytes` bytes each, whose lengths are in s->size.
 * Adds the number of the others to s->unmarked; returns how many it kept. */
size_t sides_keep(struct side_by_side *s, void *item, size_t n, size_t bytes);

/* Reads the passages of a pair, at least one, into s->passage. */
void sides_read_passages(struct side_by_side *s, const struct document_pair *d);

/* Reads the texts of a pair and marks its passages or, if the list has none,
 * the differences of each field or, if less than a third of the words of the
 * shorter text are equal, or of the longer one if it contains the shorter one,
 * the runs of tokens that are in both texts. Makes the rows. Afterwards the
 * tokens of the last field are in s->rewording. */
void sides_read(struct side_by_side *s, const struct document_pair *d);

/* The bytes of all fields of a document, A (0) or B (1). */
uint64_t sides_length(const struct side_by_side *s, int side);
