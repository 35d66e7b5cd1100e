/* office_lines.h: lines of text that grow: no blanks at their ends, none twice,
 * and no empty line. */
#pragma once

#include "base/buf.h"

/* Ends the line, if it has text. */
void office_end_line(struct buf *b);

/* Appends a blank or TAB, unless one, or no text, is before it. */
void office_blank(struct buf *b, char blank);
