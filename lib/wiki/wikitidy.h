/* wikitidy.h: tidies text whose markup was removed: spaces, lines, paragraphs
 * and sections. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "wiki/name_set.h"

/* Bytes that are in no text, left in place of markup. */
enum {
	MARK_HEADING = 1,  /* the first `=` of a line that begins with one */
	MARK_CUT = 2,	   /* something was removed inside a line */
	MARK_LITERAL = 14, /* of nowiki, pre or a reference: `[`, and the next
			    * six the other bytes of WIKITIDY_MARKUP */
};
#define WIKITIDY_MARKUP "[]{}|<-"

/* Start from {0}. Owns drop_sections. */
struct wikitidy {
	struct name_set drop_sections; /* headings of sections to be dropped */
	bool keep_headings;	       /* as paragraphs of their own */
	bool literals;		       /* the text has some */
};

/* Tidies p[0, n) in place; returns the bytes left. Lines are trimmed, runs of
 * spaces become one, and one empty line separates paragraphs. Where something
 * was cut, a space before a stop and brackets around nothing are removed. A
 * section ends at the next heading of its level or above. None of `[[`, `]]`,
 * `{{`, `}}`, `{|`, `|}`, `|-`, `<ref` is left, and no line begins with `|`,
 * but for literal bytes. */
size_t wikitidy(struct wikitidy *t, char *p, size_t n);

/* The byte of text that stands for c, which is no markup; c if it never is. */
char wikitidy_literal(char c);
