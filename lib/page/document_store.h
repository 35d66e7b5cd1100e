/* document_store.h: the documents that pairs name. A missing or duplicate
 * document ends the program. */
#pragma once

#include <stdint.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "base/span.h"
#include "format/column_list.h"
#include "text/unescape.h"

/* Sentence `number` of a document is bytes [begin, end) of its text. */
struct stored_sentence {
	uint64_t number, begin, end;
};

/* The bytes of records in memory. Further records are in a file without a
 * name in TMPDIR. */
enum { DOCS_IN_MEMORY = 32 << 20 };

/* A document. The record has a newline and IN_PAD bytes after it; if record.p
 * is NULL, they are in the file, at `place`. */
struct stored_document {
	struct span record;
	uint64_t place;
	uint64_t bytes;			  /* of its texts, without escapes */
	uint64_t line_number;		  /* 0: not found */
	struct stored_sentence *sentence; /* ascending by number */
	size_t sentences, cap;
};

/* Start from {0}; the caller sets columns, calls docs_add_id for each id, then
 * docs_read. Owns all but columns and name: records, up to DOCS_IN_MEMORY bytes
 * of them in memory, and 24 bytes for each sentence. */
struct document_store {
	const char *name; /* of the file, for messages */
	const struct column_list *columns;
	struct idmap ids;
	struct stored_document *document;
	uint64_t documents; /* in the file that was read */
	size_t in_memory;   /* bytes of records */
	int fd;		    /* of the file without a name */
	uint64_t in_file;   /* its bytes */
	struct buf *loaded; /* the record last read from it */
};

/* Adds the id of a document that docs_read is to keep. */
void docs_add_id(struct document_store *h, struct span id);

/* Reads the file at path and keeps the documents that were added. */
void docs_read(struct document_store *h, const char *path);

/* Ends the program if a document was not found: the message has the line of the
 * file that names it. */
void docs_require(const struct document_store *h, struct span id,
    const char *file, uint64_t line);

/* Reads the sentences of the documents, as nd-sentence writes them. */
void docs_read_sentences(struct document_store *h, const char *path);

/* The document of an id; NULL if the file has none. */
const struct stored_document *docs_find(
    const struct document_store *h, struct span id);

/* The sentence of a number; NULL if there is none. */
const struct stored_sentence *docs_find_sentence(
    const struct stored_document *d, uint64_t number);

/* Reads text n of a document, from 0 in the order of the chosen columns, into
 * `to`, without its escapes. After the last text: false, and an empty text.
 * Sets *column, unless it is NULL, to the column of the text, from 1. */
bool docs_read_text(const struct document_store *h,
    const struct stored_document *d, size_t n, struct unescaped *to,
    size_t *column);

/* Reads all texts of a document that are not empty as one, with an empty line
 * between each two. */
void docs_read_all(const struct document_store *h,
    const struct stored_document *d, struct unescaped *to);

/* Reads the first bytes, about `most` or all, of the first text of a document
 * that is not empty into `to`; nothing if all are empty. */
void docs_read_beginning(const struct document_store *h,
    const struct stored_document *d, size_t most, struct unescaped *to);
