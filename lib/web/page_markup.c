#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "text/html_entity.h"
#include "web/page_markup.h"

/* Whether the parser decodes the reference of n bytes at p by itself. */
static bool
is_known(const char *p, size_t n, struct span value)
{
	return value.n == 1 && p[1] >= 'a' && p[n - 1] == ';' &&
	    strchr("<>&\"", *value.p);
}

/* Puts the characters of a reference; ASCII as &#N; for the parser. */
static void
put_characters(struct buf *to, struct span value)
{
	char number[8];
	size_t i;

	for (i = 0; i < value.n; i++) {
		if ((unsigned char)value.p[i] >= 0x80) {
			buf_char(to, value.p[i]);
			continue;
		}
		snprintf(number, sizeof number, "&#%d;", value.p[i]);
		buf_put(to, (struct span){ number, strlen(number) });
	}
}

/* Removes </>. */
static void
remove_empty_tags(struct buf *b)
{
	const char *p = b->p, *end = p + b->n, *tag;
	char *to = b->p;

	while ((tag = memchr(p, '<', end - p))) {
		memmove(to, p, tag - p);
		to += tag - p;
		p = tag + 3;
		if (end - tag >= 3 && tag[1] == '/' && tag[2] == '>')
			continue;
		*to++ = '<';
		p = tag + 1;
	}
	memmove(to, p, end - p);
	b->n = to + (end - p) - b->p;
}

void
page_markup_mend(struct buf *to, struct span page)
{
	const char *p = page.p, *end = p + page.n, *from = p;
	struct span value;
	size_t n;

	to->n = 0;
	for (; (p = memchr(p, '&', end - p)); p += n > 0 ? n : 1) {
		n = html_entity_named(
		    (struct span){ (char *)p, end - p }, &value);
		if (n == 0 || is_known(p, n, value))
			continue;
		buf_put(to, (struct span){ (char *)from, p - from });
		put_characters(to, value);
		from = p + n;
	}
	buf_put(to, (struct span){ (char *)from, end - from });
	if (memmem(to->p, to->n, "</>", 3))
		remove_empty_tags(to);
}
