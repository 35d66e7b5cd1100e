/* document_texts.h: the texts of a document where they are in its line, so that
 * they can be replaced there: columns of a document record, of CSV or TSV, or
 * values of a JSON line. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "format/column_list.h"
#include "format/rows.h"
#include "io/in.h"
#include "text/text_form.h"

/* A text in the record that was read last: its bytes without quotes, and
 * without the CR of a line that ends in CRLF. bare: it is a number, true or
 * false, which is one line of text. at: where it begins in the document, of
 * which all texts, also absent ones, are joined by newlines; only if offsets is
 * set. */
struct document_text {
	struct span bytes;
	enum text_form form;
	bool bare;
	size_t at;
};

/* Reads documents. text[0, n) are the texts of the last one, in the order of
 * its record, none twice. Owns columns, rows and text. Start from {0}. */
struct document_texts {
	struct column_list columns; /* of document records */
	struct rows rows;	    /* of other forms */
	bool offsets; /* of the caller, after document_texts_open */
	struct span id;
	size_t at; /* where the next text begins */
	struct document_text *text;
	size_t n, cap;
};

/* Reads the columns of list (-f) from document records or, if o has names, the
 * values of these. Exits 2 if the list or the names are malformed. */
void document_texts_open(
    struct document_texts *d, const char *list, const struct rows_options *o);

/* Reads the next document, whose record is in->last; false at the end. Calls
 * in_bad for a malformed one. */
bool document_texts_read(struct document_texts *d, struct in *in);

void document_texts_close(struct document_texts *d);
