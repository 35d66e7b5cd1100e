/* ignored_text.h: the sentences of documents that were not compared, as a text
 * to ignore has them. */
#pragma once

#include "base/idmap.h"
#include "diff/text_marks.h"
#include "page/document_store.h"
#include "page/fill.h"

/* By id: the ranges of its text that are ignored; and how many sentences were
 * read, of any document. Start from {0}. */
struct ignored_text {
	uint64_t sentences;
	struct idmap ids;
	struct changed_list *list;
};

/* Reads sentences of the documents of a store, as nd-sentence writes them. A
 * malformed line ends the program. */
void ignored_text_read(
    struct ignored_text *t, const struct document_store *h, const char *path);

/* The ranges of a document, which may be none. */
const struct changed_list *ignored_text_of(
    const struct ignored_text *t, struct span id);

/* Bytes [from, to) of a text, in which the ranges of a list are grey. */
struct grey_text {
	const char *text;
	size_t from, to;
	const struct changed_list *ignored;
};
struct field grey_text(const char *name, const struct grey_text *g);
