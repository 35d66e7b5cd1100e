#include <string.h>
#include <strings.h>

#include "text/html_detect.h"
#include "text/html_element.h"

static bool
is_letter(char c)
{
	return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* Whether p, after a `<`, begins `!doctype html`. */
static bool
is_doctype(const char *p, const char *end)
{
	return end - p >= 13 && strncasecmp(p, "!doctype html", 13) == 0;
}

/* Whether p, after a `<`, begins a tag of an HTML element that has its `>`
 * before end, the next `<`. */
static bool
is_tag(const char *p, const char *end)
{
	const char *name;

	p += p < end && *p == '/';
	for (name = p; p < end && (is_letter(*p) || (*p >= '1' && *p <= '6'));)
		p++;
	if (p == end || !strchr(" \t\r\n\f/>\\", *p) || *p == 0 ||
	    !html_element_find(name, p - name))
		return false;
	return memchr(p, '>', end - p);
}

/* Counts tags and document types, up to `most`. */
static size_t
count_tags(struct span text, size_t most)
{
	const char *end = text.p + text.n, *p = memchr(text.p, '<', text.n);
	const char *next;
	size_t n = 0;

	for (; p && n < most; p = next) {
		p++;
		next = memchr(p, '<', end - p);
		n += is_doctype(p, end) || is_tag(p, next ? next : end);
	}
	return n;
}

bool
html_has_tag(struct span text)
{
	return count_tags(text, 1) > 0;
}

bool
html_looks_like(struct span text)
{
	const char *p;

	if (text.n > HTML_PROBE)
		text.n = HTML_PROBE;
	p = memchr(text.p, '<', text.n);
	if (p && p - text.p < 16 &&
	    (is_doctype(p + 1, text.p + text.n) ||
		(text.p + text.n - p >= 5 && strncasecmp(p, "<html", 5) == 0)))
		return true;
	return count_tags(text, HTML_PROBE_TAGS) == HTML_PROBE_TAGS;
}
