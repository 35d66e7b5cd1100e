/* wikitext_output.h: plain text as it is written, and what of its markup is
 * open.
 *
 * Text is written as it comes, and cut off again where that which it stands
 * in closes and is not for the reader. So what never closes swallows nothing,
 * and the time is linear, whatever comes: each byte is written, and cut off,
 * once. */
#ifndef ND_WIKITEXT_OUTPUT_H
#define ND_WIKITEXT_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WIKIOUT_NONE SIZE_MAX

enum open_kind {
	OPEN_PAGE,     /* at the bottom, never closed */
	OPEN_TEMPLATE, /* {{ and {{{ */
	OPEN_TABLE,    /* {| and <table> */
	OPEN_FILE,     /* [[ whose link vanishes */
	OPEN_LINK,     /* any other [[ */
	OPEN_URL,      /* [http: */
	OPEN_VARIANT,  /* -{ */
};

/* One thing open. links and tables count those open from here down to the
 * next template: nothing closes across one. */
struct open_markup {
	enum open_kind kind;
	size_t text_begin; /* where its text begins */
	size_t cut_back;   /* where a `|` cuts it back to, or NOWHERE */
	size_t braces;	   /* of a template, not yet closed */
	size_t links, tables;
	uint64_t unpaired; /* before it */
};

/* Start from {0}. Owns both arrays. */
struct wikitext_output {
	char *buf, *end; /* what is written; where it goes on */
	size_t cap;
	bool line_start; /* at the begin of a line of the source */
	struct open_markup *open;
	size_t depth, open_cap;
	size_t templates, variants; /* among those open */
	uint64_t unpaired;	    /* that never closed, or were never open */
};

/* Begins a text of at most n bytes, to which marks (wikitidy.h) count. */
void wikiout_begin(struct wikitext_output *t, size_t n);
void wikiout_free(struct wikitext_output *t);

static inline struct open_markup *
wikiout_top(const struct wikitext_output *t)
{
	return &t->open[t->depth - 1];
}

static inline void
wikiout_put(struct wikitext_output *t, char c)
{
	*t->end++ = c;
}

/* Something was taken away here. */
void wikiout_mark_cut(struct wikitext_output *t);

/* Something opens; it is closed, its text to stay, or to go; it will not be
 * closed. */
void wikiout_push(struct wikitext_output *t, enum open_kind kind);
void wikiout_pop(struct wikitext_output *t);
void wikiout_drop(struct wikitext_output *t);
void wikiout_abandon(struct wikitext_output *t);

/* Cuts the innermost table, whose counter says that there is one. */
void wikiout_drop_table(struct wikitext_output *t);

#endif
