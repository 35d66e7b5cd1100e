/* wikitidy.h: text whose markup is gone, to lines, paragraphs and
 * sections. */
#ifndef ND_WIKITIDY_H
#define ND_WIKITIDY_H

#include <stdbool.h>
#include <stddef.h>

#include "wiki/name_set.h"

/* Bytes no text has, left by who took the markup away. */
enum {
	MARK_HEADING = 1, /* for the first `=` of a line that begins with it */
	MARK_CUT = 2,	  /* something was taken away inside a line */
};

/* Start from {0}. Owns sections. */
struct wikitidy {
	struct name_set drop_sections; /* to be dropped, by their headings */
	bool keep_headings;	       /* they are kept, each a paragraph */
};

/* Tidies p[0, n) where it stands, and returns the bytes left of it. Lines are
 * trimmed, runs of spaces are one; paragraphs are parted by one empty line. A
 * space before a stop, and brackets around nothing, go where what was between
 * them did. A section reaches to the next heading of its level or above. None
 * of `[[`, `]]`, `{{`, `}}`, `{|`, `|}`, `|-`, `<ref` is left, and no line
 * begins with `|`. */
size_t wikitidy(struct wikitidy *t, char *p, size_t n);

#endif
