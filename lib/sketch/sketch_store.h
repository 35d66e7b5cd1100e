/* sketch_store.h: sketches in memory, of one collection or of two. The edge:
 * what is wrong with a file ends the program. */
#ifndef ND_SKETCH_STORE_H
#define ND_SKETCH_STORE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "io/in.h"
#include "record/sketch_record.h"

/* Rows number 0 to n - 1: first those of one collection, from second on those
 * of the other, each in the byte order of their ids. Owns all. Start from
 * {0}. */
struct sketch_store {
	struct sketch_kind kind;
	size_t words;	   /* of a row */
	uint64_t *word;	   /* of row r from word[r * words]; a region */
	struct buf text;   /* ids, a NUL behind each */
	size_t *id_offset; /* where in text that of a row begins */
	uint32_t n, second;
	int collections; /* read */
	size_t word_bytes, id_offset_cap;
};

/* Adds a collection: the records of a file, whose ids are distinct. The first
 * is all from row second = 0 on, until there is another. */
void sketch_store_read(struct sketch_store *s, struct in *in);

static inline struct span
sketch_store_id(const struct sketch_store *s, uint32_t row)
{
	char *id = s->text.p + s->id_offset[row];

	return (struct span){ id, strlen(id) };
}

void sketch_store_free(struct sketch_store *s);

#endif
