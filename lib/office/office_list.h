/* office_list.h: the text of a document whose parts have their order in a list:
 * the chapters of EPUB, the sheets of XLSX, the slides of PPTX. */
#pragma once

#include "office/office_parts.h"

/* What the archive lacks: parts of the list, and strings that cells of XLSX
 * refer to. */
struct office_absent {
	size_t parts, strings;
};

/* Appends the text of the parts to `text` and counts in *absent. Returns NULL,
 * or what is wrong, which is valid until the next call. */
const char *office_list_text(struct office_parts *all, enum office_kind kind,
    struct buf *text, struct office_absent *absent);

/* The name of such a part in messages. */
const char *office_list_unit(enum office_kind kind);
