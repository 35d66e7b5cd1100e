/* loser_tree.h: merges sorted sources of lines (Knuth, TAOCP 3, 5.4.1). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/span.h"

enum { LOSER_TREE_PAD = 64 };

/* A source of lines. next sets line to the next line, without its newline, or
 * returns false at the end. The line is valid until the next call. */
struct line_source {
	bool (*next)(struct line_source *s);
	struct span line, head; /* head: the first columns, or the line */
	uint64_t key;		/* the first 8 bytes of head, big-endian */
	bool ended;
};

/* A merge of n sources, which the caller owns. The caller sets unique and
 * columns; all else starts as zeros and is owned. Lines are in the order of
 * their first columns (line_head.h), equal ones in the order of the sources.
 * loser[i], 0 < i < n, is the source that lost at node i; loser[0] won all. */
struct loser_tree {
	bool unique;	/* return equal lines once; not with columns */
	size_t columns; /* that are compared; 0: lines are */
	struct line_source **source;
	size_t n, cap;
	size_t *loser;
	bool begun;
	struct buf last;	      /* a copy of the line returned last */
	size_t last_head;	      /* bytes of its head */
	struct line_source *unsorted; /* a source that is out of order */
};

/* Adds a source, which must stay where it is, and sets its next. */
void loser_tree_add(struct loser_tree *t, struct line_source *s,
    bool (*next)(struct line_source *s));

/* Reads the first line of each source. */
void loser_tree_begin(struct loser_tree *t);

/* Sets *line to the next line; false at the end, or if a source is out of
 * order, which sets unsorted. The line is valid until the next call. Its
 * newline follows it, and LOSER_TREE_PAD bytes may be read past it. */
bool loser_tree_next(struct loser_tree *t, struct span *line);

/* The source of the line that loser_tree_next last returned. */
static inline struct line_source *
loser_tree_winner(const struct loser_tree *t)
{
	return t->source[t->loser[0]];
}

void loser_tree_end(struct loser_tree *t);
