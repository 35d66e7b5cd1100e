#include <string.h>
#include <strings.h>

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
			n = html_entity_decode(p, &to);
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
