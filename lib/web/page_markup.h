/* page_markup.h: rewrites the markup of a page that libxml2 reads unlike
 * browsers. */
#pragma once

#include "base/buf.h"

/* Puts the page in to, with its named character references decoded, and without
 * the tag </>, which is no text. Characters of markup stay references. Takes
 * linear time. */
void page_markup_mend(struct buf *to, struct span page);
