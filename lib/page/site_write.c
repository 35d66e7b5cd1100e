/* site_write.c: writes all pages of a site. */
#include <sys/stat.h>

#include "page/cluster_page.h"
#include "page/document_page.h"
#include "page/index_page.h"
#include "page/pair_page.h"
#include "page/site.h"
#include "page/site_write.h"

/* The bytes of a file. */
static uint64_t
size_of(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 ? st.st_size : 0;
}

static void
open_page(struct out *out, const char *path)
{
	out_open(out, path);
	out->no_fsync = true;
}

static void
write_page(const struct report *r, struct out *o, enum site_kind kind, size_t n)
{
	if (kind == SITE_PAIRS)
		pair_page_write(r, o, n);
	else if (kind == SITE_DOCUMENTS)
		document_page_write(r, o, n);
	else
		cluster_page_write(r, o, n);
}

static void
write_list(const struct report *r, struct out *o, enum site_kind kind, size_t n)
{
	if (kind == SITE_PAIRS)
		index_page_write(r, o, n);
	else if (kind == SITE_DOCUMENTS)
		document_list_write(r, o, n);
	else
		cluster_list_write(r, o, n);
}

uint64_t
site_write(const struct report *r, const char *dir)
{
	const size_t pages[SITE_KINDS] = { r->sides->list->n, r->pages,
		r->clusters ? r->clusters->n : 0 };
	struct site site;
	struct out out;
	uint64_t bytes = 0;
	const char *path;
	size_t kind, n;

	site_open(&site, dir);
	for (kind = 0; kind < SITE_KINDS; kind++)
		for (n = 1; n <= pages[kind]; n++) {
			path = site_page_path(&site, kind, n);
			open_page(&out, path);
			write_page(r, &out, kind, n);
			out_close(&out);
			bytes += size_of(path);
		}
	for (kind = SITE_KINDS; kind-- > 0;) {
		n = kind == SITE_PAIRS || pages[kind] > 0
		    ? site_lists(kind, pages[kind])
		    : 0;
		for (; n > 0; n--) {
			path = site_list_path(&site, kind, n);
			open_page(&out, path);
			write_list(r, &out, kind, n);
			out_close(&out);
			bytes += size_of(path);
		}
	}
	site_close(&site, pages);
	return bytes;
}
