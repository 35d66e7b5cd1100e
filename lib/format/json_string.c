#include <string.h>

#include "base/utf8.h"
#include "format/json_string.h"

enum { REPLACEMENT = 0xfffd };

static unsigned
hex4(const char *p)
{
	unsigned v = 0;
	int i;

	for (i = 0; i < 4; i++)
		v = v << 4 | ((p[i] & 0xf) + (p[i] > '9' ? 9 : 0));
	return v;
}

/* Decodes the escape at *p, a backslash, and sets *p to its end. */
static unsigned
decode_escape(const char **p, uint64_t *replaced)
{
	static const char name[] = "bfnrt", means[] = "\b\f\n\r\t";
	const char *s = *p + 2, *c;
	unsigned v, low;

	*p = s;
	if (s[-1] != 'u')
		return (c = strchr(name, s[-1])) ? means[c - name] : s[-1];
	v = hex4(s);
	*p = s + 4;
	if (v >= 0xd800 && v < 0xdc00 && s[4] == '\\' && s[5] == 'u' &&
	    (low = hex4(s + 6)) >= 0xdc00 && low < 0xe000) {
		*p = s + 10;
		return 0x10000 + ((v - 0xd800) << 10) + (low - 0xdc00);
	}
	if (v != 0 && (v < 0xd800 || v >= 0xe000))
		return v;
	(*replaced)++;
	return REPLACEMENT;
}

/* The letter after a backslash that escapes v in a text field, or 0. */
static char
letter(unsigned v)
{
	return v == '\n' ? 'n'
	    : v == '\t'	 ? 't'
	    : v == '\r'	 ? 'r'
	    : v == '\\'	 ? '\\'
			 : 0;
}

char *
json_string_decode(
    const char *p, const char *end, char *to, bool text, uint64_t *replaced)
{
	const char *quote = memchr(p, '"', end - p), *slash;
	char c;
	unsigned v;
	size_t n;

	for (;;) {
		slash = memchr(p, '\\', quote - p);
		n = (slash ? slash : quote) - p;
		memcpy(to, p, n);
		to += n;
		if (!slash)
			return to;
		p = slash;
		v = decode_escape(&p, replaced);
		if (text && (c = letter(v))) {
			*to++ = '\\';
			*to++ = c;
		} else {
			to += utf8_put(to, v);
		}
		if (p > quote)
			quote = memchr(p, '"', end - p);
	}
}
