/* sketches.h: sketches in memory, of one collection or of two. The edge: what
 * is wrong with a file ends the program. */
#ifndef ND_SKETCHES_H
#define ND_SKETCHES_H

#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "record/sketch_record.h"

/* Rows number 0 to n - 1: first those of one collection, from second on those
 * of the other, each in the byte order of their ids. Owns all. Start from
 * {0}. */
struct sketches {
	struct sketch_kind kind;
	size_t words;		/* of a row */
	uint64_t *word;		/* of row r from word[r * words]; a region */
	char *text;		/* ids, a NUL behind each */
	size_t *id;		/* where in text that of a row begins */
	uint32_t n, second;
	int collections;	/* read */
	size_t room, text_cap, id_cap, used;
};

/* Adds a collection: the records of a file, whose ids are distinct. The first
 * is all from row second = 0 on, until there is another. */
void sketches_read(struct sketches *s, struct in *in);

static inline const char *
sketches_id(const struct sketches *s, uint32_t row)
{
	return s->text + s->id[row];
}

void sketches_free(struct sketches *s);

#endif
