/* main_text.h: chooses the main content of a page, without menus and teasers:
 * Kohlschütter, Fankhauser, Nejdl, "Boilerplate Detection using Shallow Text
 * Features", WSDM 2010, the tree of words and link density. */
#pragma once

#include <stdbool.h>

#include "base/buf.h"

/* A line of the text of a page. The caller sets begin, linked and article. */
struct text_block {
	size_t begin, n;
	size_t linked; /* bytes of text in links, with blanks */
	size_t words;
	bool article; /* within <article> */
};

/* Removes the blocks that are not main content from a text of n blocks, unless
 * none is. If articles have half of the text, the rest is not. Takes linear
 * time. */
void main_text_select(struct buf *text, struct text_block *block, size_t n);
