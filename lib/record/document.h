/* document.h: documents read: the chosen columns of a record, and notes of
 * what was mended. The edge. */
#ifndef ND_DOCUMENT_H
#define ND_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/column_list.h"
#include "io/in.h"

/* Gives the id and, to add(to, ...), each chosen text of the line that
 * in_line returned; the byte behind each is ASCII. add is false where that
 * makes too much. A bad record is treated as in_bad does; then false. */
bool document_read(struct in *in, char *line, size_t len,
    const struct column_list *chosen, struct span *id,
    bool (*add)(void *to, struct span text), void *to);

/* Says what was dropped, mended, rejected and replaced: the file itself, so
 * many lines with CR before LF, so many bad sequences. */
void document_notes(const struct in *in, uint64_t crs, uint64_t invalid);

#endif
