/* document_chunk.h: the texts of some documents, for a thread that reads
 * them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "format/column_list.h"
#include "io/in.h"

/* Fields, one after the other, with a TAB after each. Owns all. Start from
 * {0}. */
struct document_chunk {
	struct buf text;
	struct chunk_field {
		size_t offset, n; /* in text */
		uint32_t document;
	} * field;
	size_t fields, cap;
};

/* Adds the chosen columns of a line that in_line returned, as the fields of
 * this document. Sets *id, and *text to the columns with a TAB between two,
 * valid until the next call. A bad record is reported by in_bad: false, and
 * nothing is added. */
bool document_chunk_read(struct document_chunk *c, struct in *in, char *line,
    size_t len, const struct column_list *chosen, uint32_t document,
    struct span *id, struct span *text);

void document_chunk_free(struct document_chunk *c);
