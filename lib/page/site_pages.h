/* site_pages.h: the pages of a site, and the parts of which pages are made; a
 * module for each. Numbers are from 1.
 *
 * A part is what a field of fill.h puts; its `from` is the report. */
#pragma once

#include "page/report.h"

/* Writes all pages, then the lists that link to them; the first page last, so
 * that all it links to is complete. A directory that cannot be a site ends the
 * program (site.h). Returns the bytes of the pages. */
uint64_t site_write(struct report *r, const char *dir);

/* List n of the pairs; the first one is the first page, and begins with the
 * overview. */
void index_page_write(const struct report *r, struct out *o, size_t n);

/* Reads pair n into r->sides, and writes its page. */
void pair_page_write(const struct report *r, struct out *o, size_t n);

/* Document n: its pairs and, of passages, its text with the places that other
 * documents have. List n of documents. Those of -a with the largest shares. */
void document_page_write(const struct report *r, struct out *o, size_t n);
void document_list_write(const struct report *r, struct out *o, size_t n);
void document_page_suspects(struct out *o, const struct field *f);

/* Cluster n: the document that is kept, and how each member differs from it.
 * List n of clusters; the biggest ones, at least one. */
void cluster_page_write(const struct report *r, struct out *o, size_t n);
void cluster_list_write(const struct report *r, struct out *o, size_t n);
void cluster_page_biggest(struct out *o, const struct field *f);

/* Numbers, histograms, the biggest clusters, and the matrix of documents. */
void overview_put(struct out *o, const struct field *f);

/* A cell for each of two or more pairs, darker the more similar it is: of two
 * collections in rows and columns, else by groups that pairs connect. */
void matrix_put(struct out *o, const struct field *f);

/* What there is if the list has no pair or, if r->below, only the most similar
 * pair below the threshold; and a note with the same. */
void nothing_found_put(struct out *o, const struct field *f);
void nothing_found_note(const struct report *r);

/* The text of document f->n of passages, with a margin that names, for each
 * part of it, the documents that have it too. Parts that no other document has
 * are folded if they are long. */
void origin_text_put(struct out *o, const struct field *f);

/* Of the pair that was read last: its similarity and evidence; the lengths of
 * both texts, and how much of them is in passages; a sentence on the
 * differences of part f->n, and a legend. */
void pair_facts_similarity(struct out *o, const struct field *f);
void pair_facts_words(struct out *o, const struct field *f);
void pair_facts_legend(struct out *o, const struct field *f);

/* A row for each passage of that pair: its number, similarity and sentences,
 * and what both texts have there, with some words before and after it. The
 * middle of long passages is left out. */
void passage_table_put(struct out *o, const struct field *f);

/* Part p of the pair: a row has a cell for each text, or one cell if both
 * texts are equal there. Rows that differ have class j and, in a diff, an id: d
 * and a number, which is *stops plus 1 for the first and then in *stops. */
void rows_html_write(
    struct out *o, const struct report *r, struct sides_part *p, size_t *stops);
