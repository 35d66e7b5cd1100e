/* document_store.h: the documents that pairs name, in memory. The edge: one
 * that is missing, or there twice, ends the program. */
#ifndef ND_DOCUMENT_STORE_H
#define ND_DOCUMENT_STORE_H

#include <stdint.h>

#include "base/idmap.h"
#include "base/span.h"
#include "io/column_list.h"

/* Bytes [begin, end) of the text. */
struct stored_sentence {
	uint64_t number, begin, end;
};

/* A document: its record, a newline and IN_PAD bytes behind it. */
struct stored_document {
	struct span record;
	uint64_t line_number;		  /* its line, 0 where it was not met */
	struct stored_sentence *sentence; /* ascending by number */
	size_t sentences, cap;
};

/* Start from {0}; docs_add_id first, then docs_read. Owns all but chosen and
 * name. Takes the records, and 24 bytes for each of their sentences. */
struct document_store {
	const char *name; /* of the file, for messages */
	const struct column_list *columns;
	struct idmap ids;
	struct stored_document *document;
	uint64_t records; /* of the file */
};

/* Says that this document is wanted. */
void docs_add_id(struct document_store *h, struct span id);

/* Reads those that were named from the file at path. */
void docs_read(struct document_store *h, const char *path);

/* Dies, naming the line of a file that named it, where one was not met. */
void docs_require(const struct document_store *h, struct span id,
    const char *file, uint64_t line);

/* Reads their sentences, as nd-sentence writes them, in its order. */
void docs_read_sentences(struct document_store *h, const char *path);

/* The document of this id; NULL where the file has none. */
const struct stored_document *docs_find(
    const struct document_store *h, struct span id);

/* The sentence of this number; NULL where there is none. */
const struct stored_sentence *docs_find_sentence(
    const struct stored_document *d, uint64_t number);

/* Text n, from 0, in the order in which columns were chosen; false behind the
 * last. column tells which it is. */
bool docs_text(const struct document_store *h, const struct stored_document *d,
    size_t n, struct span *text, size_t *column);

#endif
