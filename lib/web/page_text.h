/* page_text.h: extracts the plain text of an HTML page, by libxml2's push
 * parser.
 *
 * A block begins and ends a line, table cells have a space between them, and
 * white space collapses, U+00A0 included; <pre> keeps spaces and lines. There
 * are no blank lines outside <pre>, and no control characters but newlines.
 * html_element.c lists the elements whose text is removed.
 *
 * An element is removed only if its own end tag closes it. So <nav> without
 * </nav> removes nothing. Scripts and styles, which are not markup, are the
 * exception: one without an end tag reaches to the end of the page, as in a
 * browser.
 *
 * Time is linear in the page and memory is a small multiple of it, for any
 * input: a page that nests deeper than PAGE_TEXT_DEPTH, or has kilobytes of
 * different names, is parsed in pieces. No element is open at the beginning of
 * a piece. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "web/main_text.h"

enum { PAGE_TEXT_DEPTH = 512 };

/* An open element whose text will be removed. */
struct page_cut {
	size_t begin; /* offset of its text */
	size_t depth; /* the number of elements around it */
};

/* Owns page, text, block and cut. Start from {0}; the caller may set main_only,
 * to get the main content (main_text.h). */
struct page_text {
	bool main_only;
	struct buf page; /* with its markup mended */
	struct buf text;
	struct _xmlParserCtxt *parser;
	size_t depth; /* open elements */
	size_t sections, articles, pres, links;
	struct text_block *block;
	size_t blocks, block_cap;
	bool only_articles; /* only text within <article> is taken */
	bool space, line;   /* to be written before the next character */
	bool pre_begins;    /* a newline now, after <pre>, is not shown */
	struct page_cut *cut;
	size_t cuts, cut_cap;
	long last_end_tag; /* where the end tag of the last cut ended */
};

/* Returns the text of page, which is UTF-8 without NULs (charset.h). Valid
 * until the next call. */
struct span page_text_extract(struct page_text *t, struct span page);

void page_text_free(struct page_text *t);

/* The version of libxml2, for opt_version_also. */
const char *page_text_version(void);
