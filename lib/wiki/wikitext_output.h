/* wikitext_output.h: the plain text of a wiki page, and the stack of markup
 * that is open.
 *
 * All text is written. When markup that is not shown closes, its text is
 * removed. So markup that never closes removes nothing, and the time is linear.
 * / */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WIKIOUT_NONE SIZE_MAX

enum open_kind {
	OPEN_PAGE,     /* the bottom of the stack, never closed */
	OPEN_TEMPLATE, /* {{ and {{{ */
	OPEN_TABLE,    /* {| and <table> */
	OPEN_FILE,     /* [[ whose link is removed */
	OPEN_LINK,     /* any other [[ */
	OPEN_URL,      /* [http: */
	OPEN_VARIANT,  /* -{ */
};

/* An entry of the stack. Nothing closes across a template. */
struct open_markup {
	enum open_kind kind;
	size_t text_begin; /* offset of its text */
	size_t cut_back; /* a `|` removes text from here on, or WIKIOUT_NONE */
	size_t braces;	 /* of a template: `{` that are not closed */
	size_t links, tables; /* down to the next template, this one included */
	uint64_t unpaired;    /* of the output before this entry */
};

/* Start from {0}. Owns both arrays. */
struct wikitext_output {
	char *buf, *end; /* the text */
	size_t cap;
	bool line_start; /* a line of the source begins */
	struct open_markup *open;
	size_t depth, open_cap;
	size_t templates, variants; /* entries of these kinds */
	uint64_t unpaired;	    /* markup without a begin or an end */
};

/* Begins a page of at most n bytes of text and marks (wikitidy.h). */
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

/* Writes a mark that text was removed here. */
void wikiout_mark_cut(struct wikitext_output *t);

void wikiout_push(struct wikitext_output *t, enum open_kind kind);

/* Remove the top of the stack. wikiout_pop keeps its text, wikiout_drop removes
 * it, wikiout_abandon keeps it and counts the markup as unpaired. */
void wikiout_pop(struct wikitext_output *t);
void wikiout_drop(struct wikitext_output *t);
void wikiout_abandon(struct wikitext_output *t);

/* Drops the innermost table; the top has tables > 0. */
void wikiout_drop_table(struct wikitext_output *t);
