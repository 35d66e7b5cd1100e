/* sketch_store.h: the sketches of one or two collections in memory. A malformed
 * file ends the program. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "io/in.h"
#include "record/sketch_record.h"

/* Rows 0 to n - 1, each collection in byte order of the ids. With two
 * collections, rows below `second` are of the first. Start from {0}, but the
 * caller may set memory. Owns all. */
struct sketch_store {
	struct sketch_kind kind;
	size_t words;	   /* of a row */
	uint64_t *word;	   /* of row r from word[r * words]; by mem_map */
	struct buf text;   /* ids, each with a NUL after it */
	size_t *id_offset; /* by row, in text */
	uint32_t n, second;
	int collections; /* number of files read */
	size_t word_bytes, id_offset_cap;
	size_t memory;		    /* that is enough, or 0: no limit */
	uint64_t records, id_bytes; /* read */
};

/* Adds a collection: the records of a file, whose ids are distinct. Records
 * that do not fit in memory are only counted. */
void sketch_store_read(struct sketch_store *s, struct in *in);

/* The bytes that the records take, and those that reading them took. */
uint64_t sketch_store_bytes(const struct sketch_store *s);
uint64_t sketch_store_need(const struct sketch_store *s);

static inline struct span
sketch_store_id(const struct sketch_store *s, uint32_t row)
{
	char *id = s->text.p + s->id_offset[row];

	return (struct span){ id, strlen(id) };
}

void sketch_store_free(struct sketch_store *s);
