/* nd-warc: extracts the texts of a WARC file, such as Common Crawl's.
 *
 * WARC -> URI, text */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"
#include "web/charset.h"
#include "web/header_fields.h"
#include "web/http_response.h"
#include "web/page_text.h"
#include "web/skipped_records.h"
#include "web/warc.h"

static struct warc warc;
static struct http_response http;
static struct charset charset;
static struct page_text page;
static struct skipped_records skipped;
static struct out rejects; /* open with --rejects */
static uintmax_t documents, empty, cut, rejected;

/* Writes an id: a byte that no id may have, a space or a DEL becomes %XX. */
static void
write_id(struct out *out, struct span id)
{
	unsigned char c;
	size_t i;

	for (i = 0; i < id.n; i++) {
		c = id.p[i];
		if (c <= ' ' || c == 0x7f || (i == 0 && span_has_bom(id)))
			out_fmt(out, "%%%02X", c);
		else
			out_char(out, c);
	}
}

static bool
is_html(struct span media_type)
{
	return header_is(media_type, "text/html") ||
	    header_is(media_type, "application/xhtml+xml");
}

static bool
is_text(struct span media_type)
{
	return is_html(media_type) || header_is(media_type, "text/plain");
}

/* Counts a record without text; detail is why, or empty. */
static void ND_PRINTF(1, 2) skip(const char *detail, ...)
{
	char text[80];
	va_list ap;

	va_start(ap, detail);
	vsnprintf(text, sizeof text, detail, ap);
	va_end(ap);
	skipped_records_add(
	    &skipped, warc.type, (struct span){ text, strlen(text) });
}

static void
write_document(struct out *out, struct span id, struct span text,
    struct span label, bool html)
{
	text = charset_decode(&charset, text, label);
	if (html)
		text = page_text_extract(&page, text);
	write_id(out, id);
	out_char(out, '\t');
	out_escaped(out, text.p, text.n);
	out_char(out, '\n');
	documents++;
	empty += text.n == 0;
}

static void
write_response(struct out *out, struct span id, struct span content)
{
	if (!http_response_read(&http, content)) {
		skip("not HTTP");
	} else if (http.status < 200 || http.status > 299) {
		skip("status %u", http.status);
	} else if (http.type.n == 0) {
		skip("no media type");
	} else if (!is_text(http.type)) {
		skip("%.*s", span_shown(http.type), http.type.p);
	} else if (http.coding.n > 0) {
		skip("coding %.*s", span_shown(http.coding), http.coding.p);
	} else {
		cut += http.cut || warc.truncated;
		write_document(
		    out, id, http.body, http.charset, is_html(http.type));
	}
}

/* Reads the content of the record, if it has a text. False if it is bad. */
static bool
read_content(struct out *out, bool by_record_id)
{
	struct span id = by_record_id ? warc.id : warc.uri, content;
	bool response = header_is(warc.type, "response");

	if (!response && !header_is(warc.type, "resource") &&
	    !header_is(warc.type, "conversion")) {
		skip("%s", "");
		return true;
	}
	if (!(response ? header_is(warc.media_type, "application/http")
		       : is_text(warc.media_type))) {
		skip("%.*s", span_shown(warc.media_type), warc.media_type.p);
		return true;
	}
	if (id.n == 0) {
		snprintf(warc.error, sizeof warc.error,
		    "expected the field %s, got none",
		    by_record_id ? "WARC-Record-ID" : "WARC-Target-URI");
		return false;
	}
	if (!warc_content(&warc, &content))
		return false;
	if (response) {
		write_response(out, id, content);
	} else {
		cut += warc.truncated;
		write_document(
		    out, id, content, warc.charset, is_html(warc.media_type));
	}
	return true;
}

/* Writes the bad record to rejects and skips it, or ends the program. */
static void
reject(struct in *in)
{
	const char *file = in->name;

	in_check_end(in);
	if (!rejects.buf) {
		out_flush_stdout();
		die("%s: record %ju (byte %ju): %s", file,
		    (uintmax_t)warc.records, (uintmax_t)warc.offset,
		    warc.error);
	}
	out_fmt(&rejects, "%s: record %ju (byte %ju): %s\t", file,
	    (uintmax_t)warc.records, (uintmax_t)warc.offset, warc.error);
	out_escaped(&rejects, warc.header.p, warc.header.n);
	out_char(&rejects, '\n');
	rejected++;
	warc_resync(&warc);
}

static void
report(const char *file, bool summary)
{
	skipped_records_note(&skipped, file);
	note_count(file, rejected, "record", "rejected");
	note_count(file, cut, "text", "cut short in the file");
	note_count(file, empty, "document", "without a text");
	note_count(file, charset.replaced, "invalid byte sequence",
	    "replaced by U+FFFD");
	if (summary)
		info("%s: %s from %s", file, counted(documents, "document"),
		    counted(warc.records, "record"));
}

static void
free_all(void)
{
	warc_close(&warc);
	http_response_free(&http);
	charset_free(&charset);
	page_text_free(&page);
	skipped_records_free(&skipped);
}

static const char *rejects_name;
static bool by_record_id, summary;

static const struct opt options[] = {
	{ 0, "record-id", NULL, OPT_FLAG, &by_record_id,
	    "the id is WARC-Record-ID, not WARC-Target-URI" },
	{ 0, "main-text", NULL, OPT_FLAG, &page.main_only,
	    "keep only the main content of a page" },
	{ OPT_REJECTS(&rejects_name) },
	{ OPT_VERBOSE(&summary) },
	{ .heading = "extract the texts of a WARC or WET file",
	    .help = "nd-warc crawl.warc >pages.tsv" },
};

int
main(int argc, char **argv)
{
	struct out out;
	struct in in;
	char **file;

	opt_version_also = page_text_version();
	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	in_open(&in, file[0]);
	out_open(&out, NULL);
	if (rejects_name) {
		out_open(&rejects, rejects_name);
		in.rejects = &rejects;
	}
	warc_open(&warc, &in);
	for (;;)
		if (!warc_next(&warc) || !read_content(&out, by_record_id)) {
			if (*warc.error)
				reject(&in);
			else if (in_check_end(&in), !warc_goes_on(&warc))
				break;
		}
	if (warc.records == 0 && in.rejected == 0)
		die("%s: expected a WARC file, got an empty file", in.name);
	out_close(&out);
	if (rejects_name)
		out_close(&rejects);
	rejected += in.rejected;
	report(in.name, summary);
	free_all();
	in_close(&in);
	return 0;
}
