/* text_file.h: ids and texts in a file without a name, read by number: 1 kB of
 * them takes 16 bytes of memory. Errors end the program. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/span.h"
#include "io/out.h"

/* Owns all. */
struct text_file {
	struct out out;
	uint64_t bytes;
	uint32_t texts;
	/* Texts that are read together: lines of an id and a text. */
	struct text_block {
		uint64_t at;
		uint32_t first; /* number of a text */
	} * block;
	size_t blocks, cap;
};

void text_file_open(struct text_file *f, const char *dir);
/* A text may have TABs, but no LF. */
void text_file_add(struct text_file *f, struct span id, struct span text);

/* Reads id and text number i into b, after out_flush of f->out. Several threads
 * may call this at a time.
 */
void text_file_read(const struct text_file *f, uint32_t i, struct buf *b,
    struct span *id, struct span *text);

void text_file_free(struct text_file *f);
