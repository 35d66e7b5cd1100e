/* bare.c: a text field without its escapes, and back. */
#include <string.h>

#include "text/bare.h"
#include "base/mem.h"
#include "text/word.h"

static void
add_special(struct bare *t, size_t at)
{
	if (t->specials == t->special_cap)
		t->special = mem_grow(t->special, &t->special_cap,
		    t->specials + 1, sizeof *t->special);
	t->special[t->specials++] = at;
}

/* The next c at or behind p, or end; p is not before the last answer. */
static const char *
next(const char *last, const char *p, const char *end, int c)
{
	if (last >= p)
		return last;
	last = memchr(p, c, end - p);
	return last ? last : end;
}

void
bare_read(struct bare *t, struct span field)
{
	const char *p = field.p, *end = p + field.n, *slash, *cr, *stop;
	char *o, c;

	t->buf = mem_grow(t->buf, &t->cap, field.n + 1 + BARE_PAD, 1);
	t->specials = t->at = 0;
	o = t->buf;
	slash = memchr(p, '\\', field.n);
	slash = slash ? slash : end;
	cr = memchr(p, '\r', field.n);
	cr = cr ? cr : end;
	for (;;) {
		slash = next(slash, p, end, '\\');
		cr = next(cr, p, end, '\r');
		stop = slash < cr ? slash : cr;
		memcpy(o, p, stop - p);
		o += stop - p;
		if (stop == end)
			break;
		add_special(t, o - t->buf);
		p = stop + 1;
		c = stop == slash && p < end ? word_unescaped(*p) : 0;
		*o++ = c ? c : *stop;
		p += c != 0;
	}
	t->n = o - t->buf;
	memset(o, '\n', 1 + BARE_PAD);
}

char *
bare_put(struct bare *t, size_t from, size_t to, char *o)
{
	size_t at;
	char c;

	while (t->at < t->specials && t->special[t->at] < from)
		t->at++;
	for (; t->at < t->specials && t->special[t->at] < to; t->at++) {
		at = t->special[t->at];
		memcpy(o, t->buf + from, at - from);
		o += at - from;
		from = at + 1;
		c = t->buf[at];
		*o++ = '\\';
		*o++ = c == '\t' ? 't' : c == '\n' ? 'n' : c == '\r' ? 'r' : c;
	}
	memcpy(o, t->buf + from, to - from);
	return o + (to - from);
}
