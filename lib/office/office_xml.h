/* office_xml.h: the text of an XML part of a document: paragraphs, headings and
 * cells of tables in their order, one a line. */
#pragma once

#include <stdbool.h>

#include "base/buf.h"
#include "base/span.h"

enum office_kind { OFFICE_NONE, OFFICE_DOCX, OFFICE_ODT, OFFICE_EPUB };

/* Appends the text of the part to `text`, and that of footnotes within it to
 * `notes`. A document type that declares entities is refused, and in DOCX and
 * ODT any. Returns NULL, or what is wrong; it is valid until the next call. */
const char *office_xml(enum office_kind kind, struct span xml, struct buf *text,
    struct buf *notes);

/* Calls `begin` for each element, with its name without prefix and its
 * attributes, as expat has them. Otherwise as office_xml. */
const char *office_elements(struct span xml,
    void (*begin)(void *state, const char *name, const char **attributes),
    void *state);
