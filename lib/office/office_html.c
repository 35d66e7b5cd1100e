#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "office/office_html.h"
#include "office/office_lines.h"
#include "text/html_entity.h"

/* What the tag is in the text. */
static void
put_tag(struct buf *b, const char *tag)
{
	static const char *const lines[] = { "<br>", "<p>", "</p>", "<tr",
		"</tr", "<li", "<div", "</div", "<hr" };
	size_t i;

	if (strncasecmp(tag, "</td", 4) == 0)
		office_blank(b, '\t');
	for (i = 0; i < sizeof lines / sizeof *lines; i++)
		if (strncasecmp(tag, lines[i], strlen(lines[i])) == 0)
			office_end_line(b);
}

/* The number that &#N; is, and moves *p after it; 0 if it is none. */
static unsigned long
number(const char **p)
{
	unsigned long n;
	char *end;

	if (strncmp(*p, "&#", 2) != 0)
		return 0;
	n = strtoul(*p + 2, &end, 10);
	*p = end + 1;
	return *end == ';' ? n : 0;
}

/* Decodes the reference at p, as html_entity_decode does, also two that are the
 * surrogates of a character beyond U+FFFF, as unrtf writes it. */
static size_t
decode(const char *p, char **to)
{
	const char *end = p;
	const unsigned long high = number(&end);
	unsigned long low;

	if (high >> 10 != 0xd800 >> 10 ||
	    (low = number(&end)) >> 10 != 0xdc00 >> 10)
		return html_entity_decode(p, to);
	*to += utf8_put(*to, 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff));
	return end - p;
}

void
office_html_text(struct buf *page)
{
	enum { LONGEST = 64 };
	struct buf text = { 0 };
	const char *p, *end;
	char *to;
	size_t n;

	*buf_room(page, 1) = 0;
	p = strstr(page->p, "<body");
	for (p = p ? p : page->p; *p; p = end) {
		end = p + 1;
		if (*p == '<' && (end = strchr(p, '>'))) {
			put_tag(&text, p);
			end++;
		} else if (*p == '&') {
			to = buf_room(&text, LONGEST);
			n = decode(p, &to);
			text.n = to - text.p;
			end = p + (n ? n : 1);
			if (!n)
				buf_char(&text, '&');
		} else if (strchr(" \t\r\n", *p)) {
			office_blank(&text, ' ');
		} else {
			buf_char(&text, *p);
		}
		if (!end)
			break;
	}
	office_end_line(&text);
	buf_free(page);
	*page = text;
}
