/* joined_text.h: text that a method joins of several tokens, and hashes: a
 * feature is the hash of one such text.
 *
 * Texts are hashed in batches: the hash of a text that was just written would
 * wait for its bytes. */
#pragma once

#include <stddef.h>
#include <string.h>

#include "feature/feature_list.h"

enum {
	JOINED_PIECE = 16,	    /* bytes that are copied at once */
	JOINED_PENDING = 256,	    /* the largest batch, in texts */
	JOINED_BYTES_MOST = 1 << 16 /* and about the largest in bytes */
};

/* p[pending_begin, n) is not hashed yet: complete texts, whose ends are
 * pending_end[0, pending), then the text that is being joined. Owns p. Start
 * from {0}. */
struct joined_text {
	char *p;
	size_t n, cap;
	size_t pending_begin, pending, pending_end[JOINED_PENDING];
};

/* Makes room for a token of n bytes. */
void joined_reserve(struct joined_text *j, size_t n);

/* Appends the n bytes of a token and sep. Reads whole pieces of JOINED_PIECE
 * bytes at token. */
static inline void
joined_append(struct joined_text *j, const char *token, size_t n, char sep)
{
	size_t i;
	char *to;

	if (j->cap - j->n <= n + JOINED_PIECE)
		joined_reserve(j, n);
	to = j->p + j->n;
	for (i = 0; i < n; i += JOINED_PIECE)
		memcpy(to + i, token + i, JOINED_PIECE);
	to[n] = sep;
	j->n += n + 1;
}

/* Adds the hashes of the complete texts to f. Their places are in p if f has
 * places; otherwise frees the space for other texts. */
void joined_hash(struct joined_text *j, struct feature_list *f);

/* Ends a text, without its last sep: it becomes a feature of f. */
static inline void
joined_finish(struct joined_text *j, struct feature_list *f)
{
	j->pending_end[j->pending++] = j->n;
	if (j->pending == JOINED_PENDING ||
	    j->n - j->pending_begin > JOINED_BYTES_MOST)
		joined_hash(j, f);
}
