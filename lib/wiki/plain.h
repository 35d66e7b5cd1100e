/* plain.h: plain text as it is written, and what of its markup is open.
 *
 * Text is written as it comes, and cut off again where that which it stands
 * in closes and is not for the reader. So what never closes swallows nothing,
 * and the time is linear, whatever comes: each byte is written, and cut off,
 * once. */
#ifndef ND_PLAIN_H
#define ND_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NOWHERE SIZE_MAX

enum open_kind {
	OPEN_PAGE,	/* at the bottom, never closed */
	OPEN_TEMPLATE,	/* {{ and {{{ */
	OPEN_TABLE,	/* {| and <table> */
	OPEN_FILE,	/* [[ whose link vanishes */
	OPEN_LINK,	/* any other [[ */
	OPEN_URL,	/* [http: */
	OPEN_VARIANT,	/* -{ */
};

/* One thing open. links and tables count those open from here down to the
 * next template: nothing closes across one. */
struct open {
	enum open_kind kind;
	size_t at;		/* where its text begins */
	size_t back;		/* where a `|` cuts it back to, or NOWHERE */
	size_t braces;		/* of a template, not yet closed */
	size_t links, tables;
	uint64_t unpaired;	/* before it */
};

/* Start from {0}. Owns both arrays. */
struct plain {
	char *buf, *o;		/* what is written; where it goes on */
	size_t cap;
	bool fresh;		/* at the begin of a line of the source */
	struct open *open;
	size_t depth, open_cap;
	size_t templates, variants;	/* among those open */
	uint64_t unpaired;	/* that never closed, or were never open */
};

/* Begins a text of at most n bytes, to which marks (wikitidy.h) count. */
void plain_begin(struct plain *t, size_t n);
void plain_free(struct plain *t);

static inline struct open *
plain_top(const struct plain *t)
{
	return &t->open[t->depth - 1];
}

static inline void
plain_put(struct plain *t, char c)
{
	*t->o++ = c;
}

/* Something was taken away here. */
void plain_taken(struct plain *t);

/* Something opens; it is closed, its text to stay, or to go; it will not be
 * closed. */
void plain_push(struct plain *t, enum open_kind kind);
void plain_pop(struct plain *t);
void plain_cut(struct plain *t);
void plain_give_up(struct plain *t);

/* Cuts the innermost table, whose counter says that there is one. */
void plain_cut_table(struct plain *t);

#endif
