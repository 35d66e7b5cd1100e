/* document.h: reads the id and the chosen text columns of a document. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/column_list.h"
#include "io/in.h"

/* Splits a line that in_line returned. Sets *id, and calls add(to, text) for
 * the text of each chosen column; the byte after each text is ASCII. add
 * returns false if its text is too long. A bad record is reported by in_bad,
 * and document_read returns false. */
bool document_read(struct in *in, char *line, size_t len,
    const struct column_list *chosen, struct span *id,
    bool (*add)(void *to, struct span text), void *to);

/* Prints the notes of in_report, and the numbers of lines with CR before LF and
 * of invalid UTF-8 sequences that were replaced. */
void document_notes(const struct in *in, uint64_t crs, uint64_t invalid);

/* For document_read: appends the column and a TAB to a struct buf; false if it
 * would have 4 GB. */
bool document_join(void *joined, struct span text);
