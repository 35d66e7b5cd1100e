/* flow_pages.h: the directory of web pages that a call asks for. */
#ifndef ND_FLOW_PAGES_H
#define ND_FLOW_PAGES_H

#include "table/flow_call.h"

/* Ends the program if there can be no pages in the directory that an option of
 * the call names, if any: if it is not apart from the inputs and from `dir`,
 * which is kept (or NULL), if it has something else, or if the file of an
 * option or `summary` (or NULL) would be in it. */
void flow_pages_check(
    const struct flow_call *c, const char *dir, const char *summary);

/* Opens the first page in a browser, if the call asks for that; a note if there
 * is no browser. */
void flow_pages_open(const struct flow_call *c);

#endif
