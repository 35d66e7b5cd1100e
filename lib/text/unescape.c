#include <string.h>

#include "base/mem.h"
#include "text/token_kernel.h"
#include "text/unescape.h"

size_t
unescaped_bytes(struct span text)
{
	char *p = text.p, *end = text.p + text.n;
	size_t n = text.n;

	while ((p = memchr(p, '\\', end - p))) {
		if (++p == end)
			break;
		if (tok_unescape(*p)) {
			n--;
			p++;
		}
	}
	return n;
}

static void
add_special(struct unescaped *t, size_t at)
{
	if (t->specials == t->special_cap)
		MEM_GROW(t->special, t->special_cap, t->specials + 1);
	t->special[t->specials++] = at;
}

/* The first c in [p, end), or end. last is the result of a call with an earlier
 * p, and is returned if it is still valid. */
static const char *
next_byte(const char *last, const char *p, const char *end, int c)
{
	if (last >= p)
		return last;
	last = memchr(p, c, end - p);
	return last ? last : end;
}

void
unescape_read(struct unescaped *t, struct span field)
{
	const char *p = field.p, *end = p + field.n, *slash, *cr, *stop;
	char *o, c;

	t->buf = mem_grow(t->buf, &t->cap, field.n + 1 + UNESCAPE_PAD, 1);
	t->specials = t->next = 0;
	o = t->buf;
	slash = memchr(p, '\\', field.n);
	slash = slash ? slash : end;
	cr = memchr(p, '\r', field.n);
	cr = cr ? cr : end;
	for (;;) {
		slash = next_byte(slash, p, end, '\\');
		cr = next_byte(cr, p, end, '\r');
		stop = slash < cr ? slash : cr;
		memcpy(o, p, stop - p);
		o += stop - p;
		if (stop == end)
			break;
		add_special(t, o - t->buf);
		p = stop + 1;
		c = stop == slash && p < end ? tok_unescape(*p) : 0;
		*o++ = c ? c : *stop;
		p += c != 0;
	}
	t->n = o - t->buf;
	memset(o, '\n', 1 + UNESCAPE_PAD);
}

char *
unescape_put(struct unescaped *t, size_t from, size_t to, char *o)
{
	size_t at, i;
	char c;

	while (t->next < t->specials && t->special[t->next] < from)
		t->next++;
	for (i = t->next; i < t->specials && t->special[i] < to; i++) {
		at = t->special[i];
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
