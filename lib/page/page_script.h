/* page_script.h: the script in the head of every page. A page works without it.
 *
 * Lists (`table.list`): sorts by a column, filters rows by the text in them and
 * by a least similarity. All pages: keys n and p follow the links rel=next and
 * rel=prev, j and k go to the next and the previous stop. Stops are the
 * elements with ids a1, a2, ...; those with b1, b2, ... are their partners in
 * the other text. In each `.pair` with two panes `.t`, both scroll together, by
 * the stops. Nothing that the script writes is HTML: it moves and hides what is
 * there. */
#ifndef ND_PAGE_SCRIPT_H
#define ND_PAGE_SCRIPT_H

/* The script, and the base64 of its SHA-256, for the Content-Security-Policy. A
 * test compares them. */
extern const char page_script[];
extern const char page_script_hash[];

#endif
