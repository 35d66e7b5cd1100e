#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "page/frame.h"
#include "page/one_file.h"
#include "page/site_pages.h"

/* A page in markup, with the links of a site; number 0: the first list. */
struct one_page {
	enum site_kind kind;
	size_t n;
	struct span markup;
};

/* The frame, with the style and the script, and the note on pages that are not
 * in the file: more than they have. */
enum { FRAME_BYTES = 40000 };

/* The pages that were made, in the order of the file; pages[kind] of each
 * kind. bytes: what the file has so far, at most. */
struct one_file {
	struct report *report;
	struct out *out;
	struct one_page *page;
	size_t n, cap, bytes, pages[SITE_KINDS];
};

static const char letter[] = { 'p', 'd', 'c' };

bool
one_file_is(const char *path)
{
	const char *dot = strrchr(path, '.');
	struct stat st;

	return dot && dot != path && strcmp(dot, ".html") == 0 &&
	    (stat(path, &st) < 0 || !S_ISDIR(st.st_mode));
}

/* Writes the name of a place in a page: the page, and an id in it. */
static void
put_place(struct out *o, enum site_kind kind, size_t n, struct span id)
{
	if (n > 0) {
		out_char(o, letter[kind]);
		out_num(o, n);
		out_str(o, id.n > 0 ? "-" : "");
	}
	if (id.n > 0)
		out_put(o, id.p, id.n);
	else if (n == 0)
		out_str(o, "index");
}

/* Finds the page of a link on another page; false if the file lacks it. */
static bool
find_page(
    const struct one_file *f, struct span path, enum site_kind *kind, size_t *n)
{
	const char *slash, *end = path.p + path.n;

	while (path.n > 3 && memcmp(path.p, "../", 3) == 0)
		path = (struct span){ path.p + 3, path.n - 3 };
	*kind = *path.p == 'd' ? SITE_DOCUMENTS
	    : *path.p == 'c'   ? SITE_CLUSTERS
			       : SITE_PAIRS;
	*n = 0;
	slash = memchr(path.p, '/', path.n);
	if (!slash)
		return span_is(path, "index.html");
	while (++slash < end && isdigit((unsigned char)*slash))
		*n = 10 * *n + (*slash - '0');
	return *n <= f->pages[*kind];
}

/* Writes the attribute of a link, or nothing if the file lacks its page. */
static void
put_link(struct out *o, const struct one_file *f, const struct one_page *from,
    struct span link)
{
	const char *hash = memchr(link.p, '#', link.n);
	struct span path = { link.p, hash ? (size_t)(hash - link.p) : link.n },
		    id = { link.p + path.n, link.n - path.n };
	enum site_kind kind = from->kind;
	size_t n = from->n;

	if (path.n > 0 && !find_page(f, path, &kind, &n))
		return;
	if (id.n > 0)
		id = (struct span){ id.p + 1, id.n - 1 };
	out_str(o, " href=\"#");
	put_place(o, kind, n, id);
	out_char(o, '"');
}

/* Writes the tag at p, with its ids and links as the file has them; returns its
 * end. */
static const char *
put_tag(struct out *o, const struct one_file *f, const struct one_page *page,
    const char *p)
{
	const char *q;

	for (; *p != '>'; p = q) {
		q = p + 1 + strcspn(p + 1, " \">");
		if (*p == '"')
			q = strchr(p + 1, '"') + 1;
		if (strncmp(p, " href=", 6) == 0) {
			q = strchr(p + 7, '"');
			put_link(o, f, page,
			    (struct span){ (char *)p + 7, q - p - 7 });
			q++;
		} else if (strncmp(p, " id=", 4) == 0) {
			out_put(o, p, 4);
			put_place(o, page->kind, page->n,
			    (struct span){ (char *)p + 4, q - p - 4 });
		} else {
			out_put(o, p, q - p);
		}
	}
	return p;
}

/* Writes a page as a section of the file. Texts have no `<`, and attributes no
 * quotes. */
static void
put_section(
    struct out *o, const struct one_file *f, const struct one_page *page)
{
	const char *p = page->markup.p, *end = p + page->markup.n, *tag;

	out_str(o, "<section class=page id=");
	put_place(o, page->kind, page->n, (struct span){ NULL, 0 });
	out_str(o, ">\n");
	while ((tag = memchr(p, '<', end - p))) {
		out_put(o, p, tag - p);
		p = put_tag(o, f, page, tag);
	}
	out_put(o, p, end - p);
	out_str(o, "</section>\n");
}

/* An output in memory, which has a buffer: writing nothing needs one. */
static struct out
open_memory(const struct one_file *f)
{
	struct out o;

	out_memory(&o, f->out, SIZE_MAX, NULL);
	out_room(&o, 1);
	return o;
}

/* The bytes of a page in the file if it has all others. */
static size_t
section_bytes(const struct one_file *f, const struct one_page *page)
{
	struct one_file all = *f;
	struct out o = open_memory(f);
	size_t kind;

	for (kind = 0; kind < SITE_KINDS; kind++)
		all.pages[kind] = SIZE_MAX;
	put_section(&o, &all, page);
	free(o.buf);
	return o.used;
}

/* Makes page n, or the first list, in memory. */
static struct one_page
make_page(const struct one_file *f, enum site_kind kind, size_t n)
{
	static const site_writer writers[] = { pair_page_write,
		document_page_write, cluster_page_write };
	struct out o = open_memory(f);

	if (n > 0)
		writers[kind](f->report, &o, n);
	else
		index_page_write(f->report, &o, 1);
	return (struct one_page){ kind, n, { o.buf, o.used } };
}

/* Adds a page, if the file has room for it or it is the first list. */
static bool
add_page(struct one_file *f, enum site_kind kind, size_t n)
{
	const struct one_page page = make_page(f, kind, n);
	const size_t bytes = f->bytes + section_bytes(f, &page);

	if (n > 0 && bytes > ONE_FILE_MOST) {
		free(page.markup.p);
		return false;
	}
	f->bytes = bytes;
	MEM_GROW(f->page, f->cap, f->n + 1);
	f->page[f->n++] = page;
	f->pages[kind] = n;
	return true;
}

/* Adds the first pages of a kind. */
static void
add_pages(struct one_file *f, enum site_kind kind, size_t pages)
{
	while (f->pages[kind] < pages && add_page(f, kind, f->pages[kind] + 1))
		;
}

/* Makes the first list again, which shows how many pages are left out. */
static void
make_list_again(struct one_file *f)
{
	f->report->left = f->report->sides->list->n - f->pages[SITE_PAIRS];
	free(f->page[0].markup.p);
	f->page[0] = make_page(f, SITE_PAIRS, 0);
}

static void
put_sections(struct out *o, const struct field *to)
{
	const struct one_file *f = to->from;
	size_t i;

	for (i = 0; i < f->n; i++) {
		put_section(o, f, &f->page[i]);
		free(f->page[i].markup.p);
	}
}

uint64_t
one_file_write(struct report *r, const char *path)
{
	struct out out;
	struct one_file f = { .report = r, .out = &out, .bytes = FRAME_BYTES };

	out_open(&out, path);
	r->in_file = true;
	add_page(&f, SITE_PAIRS, 0);
	add_pages(&f, SITE_PAIRS, r->sides->list->n);
	add_pages(&f, SITE_CLUSTERS, r->clusters ? r->clusters->n : 0);
	add_pages(&f, SITE_DOCUMENTS, r->pages);
	make_list_again(&f);
	r->in_file = false;
	frame_write_file(&out, r, fill_part("body", put_sections, &f, 0));
	out_close(&out);
	free(f.page);
	return f.bytes;
}
