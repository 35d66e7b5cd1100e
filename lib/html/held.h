/* held.h: the documents that pairs name, in memory. The edge: one that is
 * missing, or there twice, ends the program. */
#ifndef ND_HELD_H
#define ND_HELD_H

#include <stdint.h>

#include "base/idmap.h"
#include "base/span.h"
#include "io/column_list.h"

/* Bytes [begin, end) of the text. */
struct held_sentence {
	uint64_t number, begin, end;
};

/* A document: its record, a newline and IN_PAD bytes behind it. */
struct held_document {
	struct span record;
	uint64_t at;		/* its line, 0 where it was not met */
	struct held_sentence *sentence;	/* ascending by number */
	size_t sentences, cap;
};

/* Start from {0}; held_name first, then held_read. Owns all but chosen and
 * name. Takes the records, and 24 bytes for each of their sentences. */
struct held {
	const char *name;	/* of the file, for messages */
	const struct column_list *chosen;
	struct idmap ids;
	struct held_document *document;
	uint64_t records;	/* of the file */
};

/* Says that this document is wanted. */
void held_name(struct held *h, struct span id);

/* Reads those that were named from the file at path. */
void held_read(struct held *h, const char *path);

/* Dies, naming the line of a file that named it, where one was not met. */
void held_expect(const struct held *h, struct span id, const char *file,
    uint64_t line);

/* Reads their sentences, as nd-sentence writes them, in its order. */
void held_read_sentences(struct held *h, const char *path);

/* The document of this id; NULL where the file has none. */
const struct held_document *held_find(const struct held *h, struct span id);

/* The sentence of this number; NULL where there is none. */
const struct held_sentence *held_sentence(const struct held_document *d,
    uint64_t number);

/* Text n, from 0, in the order in which columns were chosen; false behind the
 * last. column tells which it is. */
bool held_field(const struct held *h, const struct held_document *d, size_t n,
    struct span *text, size_t *column);

#endif
