/* report_fields.h: what fills holes in the templates of several pages. */
#pragma once

#include "page/report.h"
#include "page/site.h"

/* Sets r->scope: what all templates may name. */
void report_scope(struct report *r);

/* The paths of page n and of list n of a kind, as they are in the directory of
 * the site; that of the row of page n in its list. */
struct field field_page(const char *name, enum site_kind kind, size_t n);
struct field field_list(const char *name, enum site_kind kind, size_t n);
struct field field_row(const char *name, enum site_kind kind, size_t n);

/* The beginning of a text, at most `most` bytes: of the first text of a
 * document that is not empty; or of a text, from byte `from` on. */
struct field field_beginning(
    const char *name, const struct report *r, uint32_t document, size_t most);
void snippet_put(
    struct out *o, const struct unescaped *text, size_t from, size_t most);

/* The documents that are equal to an id, folded: all, with it, or the others.
 * Nothing if there are none. */
struct field field_copies(
    const char *name, const struct report *r, struct span id, bool all);
