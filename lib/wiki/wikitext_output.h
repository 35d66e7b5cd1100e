/* wikitext_output.h: the plain text being written, and the stack of open
 * markup.
 *
 * Text is written as it is read, and removed when the markup around it closes
 * and is not shown. So unclosed markup removes nothing, and the time is linear:
 * each byte is written and removed at most once. */
#ifndef ND_WIKITEXT_OUTPUT_H
#define ND_WIKITEXT_OUTPUT_H

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

/* An entry of the stack. links and tables count the entries of these kinds from
 * here down to the next template: nothing closes across a template. */
struct open_markup {
	enum open_kind kind;
	size_t text_begin; /* offset of its text */
	size_t cut_back;   /* a `|` removes the text from here; WIKIOUT_NONE */
	size_t braces;	   /* of a template: `{` that are not closed */
	size_t links, tables;
	uint64_t unpaired; /* of the output, when it was opened */
};

/* Start from {0}. Owns both arrays. */
struct wikitext_output {
	char *buf, *end; /* the text */
	size_t cap;
	bool line_start; /* at the begin of a line of the source */
	struct open_markup *open;
	size_t depth, open_cap;
	size_t templates, variants; /* entries of these kinds */
	uint64_t unpaired;	    /* markup without its begin or end */
};

/* Begins a text of at most n bytes, marks of wikitidy.h included. */
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

/* Marks that something was removed here. */
void wikiout_mark_cut(struct wikitext_output *t);

void wikiout_push(struct wikitext_output *t, enum open_kind kind);

/* Closes the top: pop keeps its text, drop removes it, abandon keeps it and
 * counts it as unpaired. */
void wikiout_pop(struct wikitext_output *t);
void wikiout_drop(struct wikitext_output *t);
void wikiout_abandon(struct wikitext_output *t);

/* Drops the innermost table; wikiout_top has tables > 0. */
void wikiout_drop_table(struct wikitext_output *t);

#endif
