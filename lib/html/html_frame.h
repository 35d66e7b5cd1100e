/* html_frame.h: the beginning and the end of every page of a site. */
#ifndef ND_HTML_FRAME_H
#define ND_HTML_FRAME_H

#include "io/out.h"

/* Writes the head of a page up to its title, which the caller writes next. A
 * page loads nothing and runs no script: its Content-Security-Policy says
 * so. */
void frame_begin(struct out *o);

/* Writes the rest of the head, and begins the body. */
void frame_body(struct out *o);

/* Ends the page. */
void frame_end(struct out *o);

#endif
