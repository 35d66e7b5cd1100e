/* html_frame.h: the beginning and the end of every page of a site. */
#ifndef ND_HTML_FRAME_H
#define ND_HTML_FRAME_H

#include "io/out.h"

/* Writes the head of a page up to its title, which the caller writes next. A
 * page loads nothing and runs no script but page_script.h: its
 * Content-Security-Policy says so. */
void frame_begin(struct out *o);

/* Writes the rest of the head, and begins the body. `style` has the CSS rules
 * of this kind of page, in addition to those of all pages. */
void frame_body(struct out *o, const char *style);

/* Ends the page. */
void frame_end(struct out *o);

#endif
