/* loser_tree.h: sorted sources of lines to one. */
#ifndef ND_LOSER_TREE_H
#define ND_LOSER_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/span.h"

enum { LOSER_TREE_PAD = 64 };

/* Where lines come from. next puts the next one, without its newline,
 * into line, which lives until it is called again; false at the end. */
struct line_source {
	bool (*next)(struct line_source *s);
	struct span line;
	uint64_t key; /* the first 8 bytes of line */
	bool ended;
};

/* A merge of n sources, which the caller owns. A loser tree: loser[i] for
 * 0 < i < n is the source that lost where two met, loser[0] the one that
 * won all. */
struct loser_tree {
	struct line_source **source;
	size_t n;
	bool unique; /* equal lines once */
	size_t *loser;
	bool begun;
	struct buf last; /* the line last given; its newline behind it */
	struct line_source *unsorted; /* has a line that is before its last */
};

/* The caller sets the first three, all else 0. Asks each for its first. */
void loser_tree_begin(struct loser_tree *m);

/* The next line; false at the end, or with unsorted set. It lives until the
 * next is asked for, with its newline behind it and LOSER_TREE_PAD bytes that
 * may be read. */
bool loser_tree_next(struct loser_tree *m, struct span *line);

/* The source of the line that loser_tree_next last returned. */
static inline struct line_source *
loser_tree_winner(const struct loser_tree *m)
{
	return m->source[m->loser[0]];
}

void loser_tree_end(struct loser_tree *m);

#endif
