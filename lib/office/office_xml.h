/* office_xml.h: the text of an XML part of a document: paragraphs, headings and
 * cells of tables in their order, one a line. */
#pragma once

#include "base/buf.h"
#include "base/span.h"

enum office_kind {
	OFFICE_NONE,
	OFFICE_DOCX,
	OFFICE_ODT,
	OFFICE_EPUB,
	OFFICE_XLSX,
	OFFICE_PPTX
};

/* Appends the text of the part to `text`, and that of footnotes within it to
 * `notes`. A document type that declares entities is refused, and outside EPUB
 * any. Not for OFFICE_XLSX. Returns NULL, or what is wrong; it is valid until
 * the next call. */
const char *office_xml(enum office_kind kind, struct span xml, struct buf *text,
    struct buf *notes);

/* What is called for each element, with its name without prefix and its
 * attributes as expat has them, and for text. end and text may be NULL. */
struct office_events {
	void (*begin)(void *state, const char *name, const char **attributes);
	void (*end)(void *state, const char *name);
	void (*text)(void *state, const char *s, int n);
};

/* Parses XML without document type. Returns as office_xml does. */
const char *office_elements(
    struct span xml, const struct office_events *events, void *state);

/* The attribute, without prefix or, if the name has a blank, with a prefix that
 * stands for a name that ends so; empty if there is none. */
const char *office_attribute(const char **attributes, const char *name);
