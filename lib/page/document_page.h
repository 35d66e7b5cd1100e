/* document_page.h: the pages of documents, and the lists of them. */
#ifndef ND_DOCUMENT_PAGE_H
#define ND_DOCUMENT_PAGE_H

#include "page/report.h"

/* Writes the page of document n, from 1: its pairs and, of passages, its text
 * with the places that other documents have. */
void document_page_write(const struct report *r, struct out *o, size_t n);

/* Writes list n, from 1, of documents. */
void document_list_write(const struct report *r, struct out *o, size_t n);

#endif
