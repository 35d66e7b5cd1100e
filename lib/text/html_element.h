/* html_element.h: how the text of each HTML element is extracted. */
#pragma once

#include <stddef.h>

enum html_action {
	HTML_INLINE, /* keep its text in the line */
	HTML_LINK,   /* HTML_INLINE */
	HTML_DROP,   /* remove all that it encloses */
	HTML_ASIDE,  /* HTML_DROP, but HTML_BLOCK if a page has no other text */
	HTML_TEMPLATE, /* HTML_DROP, but HTML_BLOCK if it is a shadow root */
	HTML_CELL,     /* a space before and after */
	HTML_BLOCK,    /* begin and end a line; so do all that follow */
	HTML_PRE,      /* keeps its spaces and lines */
	HTML_SECTION,  /* HTML_LANDMARK inside it is content */
	HTML_ARTICLE,  /* HTML_SECTION */
	HTML_LANDMARK, /* HTML_DROP, but HTML_BLOCK inside HTML_SECTION */
};

struct html_element {
	char name[12];
	enum html_action action;
};

/* The element with this name, n bytes in any case; NULL if HTML has none. */
const struct html_element *html_element_find(const char *name, size_t n);
