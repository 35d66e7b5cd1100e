#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "format/content_kind.h"
#include "io/in_bytes.h"

static bool
begins(struct span text, const char *with)
{
	size_t n = strlen(with);

	return text.n >= n && strncasecmp(text.p, with, n) == 0;
}

static void
skip(struct span *text, size_t n)
{
	text->p += n;
	text->n -= n;
}

static struct span
without_space(struct span text)
{
	while (text.n > 0 && strchr(" \t\r\n", *text.p))
		skip(&text, 1);
	return text;
}

/* XML: without the declaration and the comments before the first element. */
static struct span
without_prolog(struct span text)
{
	const char *last;
	char *end;

	while (begins(text, "<?xml") || begins(text, "<!--")) {
		last = text.p[1] == '?' ? "?>" : "-->";
		if (!(end = memmem(text.p, text.n, last, strlen(last))))
			break;
		skip(&text, end + strlen(last) - text.p);
		text = without_space(text);
	}
	return text;
}

static bool
is_crawl(struct span start)
{
	return begins(start, "WARC/") || begins(start, "filedesc:");
}

static const char *
kind_of_text(struct span text)
{
	struct span start, line = text;
	char *newline = memchr(text.p, '\n', text.n);

	if (newline)
		line.n = newline - text.p;
	if (span_has_bom(text))
		skip(&text, 3);
	start = without_space(text);
	if (start.n > 0 && *start.p == '{')
		return "json";
	if (is_crawl(start))
		return "warc";
	start = without_prolog(start);
	if (begins(start, "<mediawiki"))
		return "dump";
	if (begins(start, "<!doctype html") || begins(start, "<html"))
		return "html";
	return memchr(line.p, '\t', line.n) ? "tabs" : "text";
}

const char *
content_kind(const char *path, const char **packing)
{
	const struct file_format *format;
	const char *kind;
	struct span first;
	struct in in;

	if (!in_first_bytes(&in, path, &first)) {
		in_close(&in);
		return NULL;
	}
	*packing = in.packing ? in.packing->name : "plain";
	/* In a packed file only archives and documents are of use. */
	format = in.format;
	if (!format)
		format = file_format_find(NULL, first.p, first.n);
	if (format && format->archive)
		kind = "archive";
	else if (in.format)
		kind = in.packing && !in.format->is_document ? "binary"
							     : in.format->name;
	else if (memchr(first.p, 0, first.n) && !is_crawl(first))
		kind = "binary";
	else
		kind = kind_of_text(first);
	in_close(&in);
	return kind;
}
