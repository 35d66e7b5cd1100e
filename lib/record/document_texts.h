/* document_texts.h: the texts of a document where they are in its line, so that
 * they can be replaced there: columns of a document record, or values of a JSON
 * line. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "format/column_list.h"
#include "format/json.h"
#include "io/in.h"
#include "text/text_lines.h"

/* A text in the line that was read last: its bytes without quotes, and without
 * the CR of a line that ends in CRLF. bare: it is a number, true or false,
 * which is one line of text. */
struct document_text {
	struct span bytes;
	enum text_form form;
	bool bare;
};

/* Reads documents. text[0, n) are the texts of the last one, in the order of
 * its line, none twice. Owns columns, json and text. Start from {0}. */
struct document_texts {
	struct column_list columns;
	struct json json; /* has names if the documents are JSON lines */
	struct document_text *text;
	size_t n, cap;
};

/* Reads from document records the columns of list (-f) or, if names (--json) is
 * not NULL, the values of names from JSON lines. Exits 2 if the list or the
 * names are malformed. */
void document_texts_open(
    struct document_texts *d, const char *list, const char *names);

/* Reads the next document, whose line is in->last; false at the end. Calls
 * in_bad for a malformed one. */
bool document_texts_read(struct document_texts *d, struct in *in);

void document_texts_close(struct document_texts *d);
