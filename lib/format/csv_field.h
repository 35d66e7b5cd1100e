/* csv_field.h: the fields of CSV and TSV, and what of their bytes is text. */
#pragma once

#include "format/csv.h"

/* What separates the fields. */
char csv_separator(const struct csv *c);

/* In what is within quotes, the next quote, which is the closing one or the
 * first of two bytes that mean the second; or a backslash that is the first of
 * two; or NULL. */
const char *csv_next_escape(
    const struct csv *c, const char *p, const char *end);

/* Appends the text of a field of the record c->record to b. */
void csv_decode(const struct csv *c, struct csv_field f, struct buf *b);

/* Writes the field of name i of the last record as a text field. */
void csv_write_text(const struct csv *c, size_t i, struct out *o);

/* Writes a text as a field of CSV, in quotes if it needs them. */
void csv_write_field(const struct csv *c, struct span text, struct out *o);
