/* nd-html-text: replaces HTML in the text of documents by plain text.
 *
 * id, text, ... -> id, text, ... */
#include <string.h>

#include "format/column_list.h"
#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"
#include "record/document.h"
#include "text/html_detect.h"
#include "text/unescape.h"
#include "web/charset.h"
#include "web/page_text.h"

static struct column_list columns;
static struct unescaped field_text;
static struct charset charset;
static struct page_text page;
static uintmax_t documents, with_html, bytes_in, bytes_out;

/* Writes a text without its HTML; returns whether it has any. */
static bool
write_text(struct span field, struct out *out)
{
	struct span text;

	bytes_in += field.n;
	if (!html_has_tag(field)) {
		out_put(out, field.p, field.n);
		bytes_out += field.n;
		return false;
	}
	unescape_read(&field_text, field);
	text = charset_decode(&charset,
	    (struct span){ field_text.buf, field_text.n }, (struct span){ 0 });
	text = page_text_extract(&page, text);
	out_escaped(out, text.p, text.n);
	bytes_out += text.n;
	return true;
}

static void
write_document(char *p, const char *end, struct out *out)
{
	const char *tab = p;
	bool html = false;
	size_t n = 0;

	while (tab) {
		tab = memchr(p, '\t', end - p);
		struct span field = { p, (tab ? tab : end) - p };

		if (n++ > 0)
			out_char(out, '\t');
		if (column_list_has(&columns, n))
			html |= write_text(field, out);
		else
			out_put(out, field.p, field.n);
		p += field.n + 1;
	}
	out_char(out, '\n');
	documents++;
	with_html += html;
}

static bool
accept(void *to, struct span text)
{
	(void)to, (void)text;
	return true;
}

static void
convert(struct in *in)
{
	struct out out;
	struct span id;
	char *line;
	size_t len;

	out_open(&out, NULL);
	while ((line = in_line(in, &len)))
		if (document_read(in, line, len, &columns, &id, accept, NULL))
			write_document(line, line + len, &out);
	out_close(&out);
}

int
main(int argc, char **argv)
{
	const char *list = "2", *rejects = NULL;
	bool summary = false;
	struct in in;
	char **file;
	const struct opt options[] = {
		{ OPT_FIELDS(&list) },
		{ 0, "main-text", NULL, OPT_FLAG, &page.main_only,
		    "keep only the main content of a page" },
		{ OPT_REJECTS(&rejects) },
		{ OPT_VERBOSE(&summary) },
		{ .heading = "replace HTML in documents by its plain text",
		    .help = "nd-html-text pages.tsv | nd-shingle >sets" },
	};

	opt_version_also = page_text_version();
	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	column_list_option(&columns, list);
	in_open_rejects(&in, file[0], rejects);
	convert(&in);
	in_report(&in);
	note_count(in.name, charset.replaced, "invalid byte sequence",
	    "replaced by U+FFFD");
	if (summary)
		info("%s: %ju of %s had HTML, %ju bytes of text became %ju",
		    in.name, with_html, counted(documents, "document"),
		    bytes_in, bytes_out);
	in_close(&in);
	page_text_free(&page);
	charset_free(&charset);
	return 0;
}
