/* rows_html.h: writes the rows of two texts as HTML. */
#ifndef ND_ROWS_HTML_H
#define ND_ROWS_HTML_H

#include <stddef.h>

#include "page/side_by_side.h"
#include "io/out.h"

/* Writes part p of the pair of s: a row has a cell for each text, or one cell
 * if both texts are equal there. Rows that differ have class j and, in a diff,
 * an id: d and a number, which is *stops plus 1 for the first and then in
 * *stops. */
void rows_html_write(struct out *o, const struct side_by_side *s,
    struct sides_part *p, size_t *stops);

#endif
