/* wikitext_marks.h: reads markup of wikitext that does not nest. Each function
 * reads the markup at w->p and moves w->p after it. */
#pragma once

#include "wiki/wikitext.h"

/* `&`: a character reference, or text. */
void wikimark_reference(struct wikitext *w);

/* `<`: a comment, a tag, or text. */
void wikimark_tag(struct wikitext *w);

/* `'`: runs of 2, 3 and 5 are italic and bold. */
void wikimark_quotes(struct wikitext *w);

/* `_`: __TOC__ and other magic words, or text. */
void wikimark_magic(struct wikitext *w);
