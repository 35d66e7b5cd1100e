/* site_write.c: writes all pages of a site. */
#include <sys/stat.h>

#include "page/frame.h"
#include "page/site.h"
#include "page/site_pages.h"

/* The modules that write a page, or a list, of each kind. */
static const site_writer page_writers[] = { pair_page_write,
	document_page_write, cluster_page_write };
static const site_writer list_writers[] = { index_page_write,
	document_list_write, cluster_list_write };

extern const char page_style[], page_script[];

static void
write_style(const struct report *r, struct out *o, size_t n)
{
	(void)r;
	(void)n;
	out_str(o, page_style);
}

static void
write_script(const struct report *r, struct out *o, size_t n)
{
	(void)r;
	(void)n;
	out_str(o, page_script);
}

/* Writes page n, or list n, to a file; returns its bytes. */
static uint64_t
write_file(
    const struct report *r, const char *path, site_writer write, size_t n)
{
	struct out out;
	struct stat st;

	out_open(&out, path);
	out.no_fsync = true;
	write(r, &out, n);
	out_close(&out);
	return stat(path, &st) == 0 ? st.st_size : 0;
}

uint64_t
site_write(struct report *r, const char *dir)
{
	const size_t pages[SITE_KINDS] = { r->sides->list->n, r->pages,
		r->clusters ? r->clusters->n : 0 };
	struct site site;
	uint64_t bytes = 0;
	size_t kind, n;

	site_open(&site, dir);
	bytes +=
	    write_file(r, site_file_path(&site, "style.css"), write_style, 0);
	bytes +=
	    write_file(r, site_file_path(&site, "script.js"), write_script, 0);
	for (kind = 0; kind < SITE_KINDS; kind++)
		for (n = 1; n <= pages[kind]; n++)
			bytes += write_file(r, site_page_path(&site, kind, n),
			    page_writers[kind], n);
	for (kind = SITE_KINDS; kind-- > 0;) {
		n = kind == SITE_PAIRS || pages[kind] > 0
		    ? site_lists(kind, pages[kind])
		    : 0;
		for (; n > 0; n--)
			bytes += write_file(r, site_list_path(&site, kind, n),
			    list_writers[kind], n);
	}
	site_close(&site, pages);
	return bytes;
}
