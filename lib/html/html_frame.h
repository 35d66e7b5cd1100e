/* html_frame.h: what every page of a site begins and ends with. */
#ifndef ND_HTML_FRAME_H
#define ND_HTML_FRAME_H

#include "base/span.h"
#include "io/out.h"

/* Writes the beginning of a page, whose title the caller then writes; and
 * what is between the title and the content. Nothing is fetched, no script
 * runs: the page says so itself. */
void frame_begin(struct out *o);
void frame_body(struct out *o);

void frame_end(struct out *o);

#endif
