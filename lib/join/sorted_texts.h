/* sorted_texts.h: documents in a file without a name, sorted by the length of
 * their text, then by text, then by id: what need not fit in memory is read
 * from there as often as it is compared. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "format/column_list.h"
#include "io/in.h"
#include "text/codepoints.h"

/* What is read of documents. The caller sets the members up to memory, which
 * are borrowed. crs and later ones count lines with CR before LF, sequences
 * that are not UTF-8 and documents without text. */
struct text_documents {
	const struct column_list *columns;
	size_t max_length; /* characters; longer texts are left out */
	const char *dir;   /* for temporary files */
	size_t memory;	   /* bytes for sorting */

	uint64_t crs, replaced, empty;
	struct buf joined; /* owned, as chars is: the last text */
	struct codepoints chars;
};

/* Reads the next document with a text that is not too long: its id, its columns
 * with a TAB between them, its characters in d->chars. False at the end. */
bool text_documents_next(struct text_documents *d, struct in *in,
    struct span *id, struct span *text);
void text_documents_free(struct text_documents *d);

/* A sorted file. */
struct sorted_texts {
	const char *dir;
	int fd;
};

/* Reads documents into a file. A document that comes twice is one. */
void sorted_texts_read(
    struct sorted_texts *s, struct text_documents *d, struct in *in);
void sorted_texts_free(struct sorted_texts *s);

/* A reading of the file; there may be one at a time. The members up to rank are
 * of the last document. */
struct text_reader {
	struct span text, id; /* valid until the next one is read */
	size_t length;	      /* characters */
	uint64_t rank;	      /* documents before it that have the same text */

	struct in in;
	bool again;
	struct buf last, first; /* this text, and the first id that has it */
};

void text_reader_open(struct text_reader *r, const struct sorted_texts *s);

/* Reads the next document; false at the end. If `again` is set it is the last
 * one again. */
bool text_reader_next(struct text_reader *r);

void text_reader_close(struct text_reader *r);
