/* snippet.h: writes the beginning of a text in a list. */
#ifndef ND_SNIPPET_H
#define ND_SNIPPET_H

#include "page/document_store.h"
#include "io/out.h"

/* Writes at most `most` bytes of a text, from byte `from` on. */
void snippet_put(
    struct out *o, const struct unescaped *text, size_t from, size_t most);

/* Writes the beginning of the first text of a document that is not empty. */
void snippet_put_beginning(struct out *o, const struct document_store *h,
    const struct stored_document *d, size_t most);

#endif
