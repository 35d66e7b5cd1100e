/* wikitext_marks.h: the marks of wikitext that do not nest. Each reads what
 * begins at w->p, and goes behind it. */
#ifndef ND_WIKITEXT_MARKS_H
#define ND_WIKITEXT_MARKS_H

#include "wiki/wikitext.h"

/* `<`: a comment, a tag, or itself. */
void wikimark_tag(struct wikitext *w);

/* Italic and bold are runs of 2, 3 and 5. */
void wikimark_quotes(struct wikitext *w);

/* __TOC__ and the like. */
void wikimark_magic(struct wikitext *w);

#endif
