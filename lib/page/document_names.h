/* document_names.h: what the pages call a document: its id, its title and its
 * id or, if names are hidden, its number. */
#pragma once

#include "base/idmap.h"
#include "page/report.h"

/* Reads the titles of the documents of a store: id, title. A document without a
 * title has that of its id up to the last colon, as a sentence has that of its
 * page. */
void document_titles_read(struct document_titles *t,
    const struct document_store *h, const char *path);

/* Sets r->prefix. */
void document_names_shorten(struct report *r);

/* An id without the prefix of its collection, with it, or all of it; others
 * lose their middle if they are long. */
enum name_form { NAME_SHORT, NAME_LONG, NAME_WHOLE };

/* The name as plain text, valid until the next call but one: the title or the
 * id, with its middle. */
struct span document_name(
    const struct report *r, uint32_t document, enum name_form form);

/* The name as elements: the title and the id. */
struct field field_name(const char *name, const struct report *r,
    uint32_t document, enum name_form form);

/* An id of the first collection that may have no number. */
struct field field_id(const char *name, const struct report *r, struct span id);
