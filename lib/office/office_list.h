/* office_list.h: the text of a document whose parts have their order in a list:
 * the chapters of EPUB, the sheets of XLSX, the slides of PPTX. */
#pragma once

#include "office/office_parts.h"

/* Appends the text of the parts to `text` and sets *absent to the number of
 * parts that the archive lacks. Returns NULL, or what is wrong, which is valid
 * until the next call. */
const char *office_list_text(struct office_parts *all, enum office_kind kind,
    struct buf *text, size_t *absent);

/* The name of such a part in messages. */
const char *office_list_unit(enum office_kind kind);
