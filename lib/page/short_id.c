/* short_id.c: writes ids in the space of a line. */
#include "page/html_text.h"
#include "page/short_id.h"

enum { LEAST_SAVED = 12, TAIL = SHORT_ID_MOST / 2 };

#define ELLIPSIS "\xe2\x80\xa6"

/* The bytes up to the last `/` that both ids begin with. */
static size_t
common_directories(struct span a, struct span b)
{
	size_t i, n = 0;

	for (i = 0; i < a.n && i < b.n && a.p[i] == b.p[i]; i++)
		if (a.p[i] == '/')
			n = i;
	return n;
}

/* The first code point at or after byte i. */
static size_t
next_codepoint(struct span id, size_t i)
{
	while (i < id.n && ((unsigned char)id.p[i] & 0xc0) == 0x80)
		i++;
	return i;
}

void
short_id_write(struct out *o, struct span id, struct span other)
{
	const size_t n = common_directories(id, other);
	const size_t from = n >= LEAST_SAVED ? n : 0, left = id.n - from;
	size_t head, tail;

	if (from == 0 && id.n <= SHORT_ID_MOST) {
		html_id(o, id);
		return;
	}
	out_str(o, "<bdi lang=\"\" title=\"");
	html_attribute(o, id.p, id.n);
	out_str(o, from > 0 ? "\">" ELLIPSIS : "\">");
	if (left <= SHORT_ID_MOST) {
		html_text(o, id.p + from, left);
	} else {
		head = html_cut_length(id.p + from, left, SHORT_ID_MOST - TAIL);
		tail = next_codepoint(id, id.n - TAIL);
		html_text(o, id.p + from, head);
		out_str(o, ELLIPSIS);
		html_text(o, id.p + tail, id.n - tail);
	}
	out_str(o, "</bdi>");
}
