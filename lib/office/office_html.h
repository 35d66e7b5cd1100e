/* office_html.h: the text of HTML as unrtf(1) prints it. */
#pragma once

#include "base/buf.h"

/* Replaces the page by the text of its body: a line for each paragraph, and
 * TABs between the cells of tables. */
void office_html_text(struct buf *page);
