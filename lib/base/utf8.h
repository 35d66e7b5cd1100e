/* utf8.h: decodes and encodes UTF-8. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { UTF8_BAD = -1 };

/* Decodes the code point at p into *cp and returns its end. An ill-formed
 * sequence gives UTF8_BAD for each maximal subpart (Unicode, section 3.9). The
 * byte after the text must be ASCII. */
static inline const unsigned char *
utf8_next(const unsigned char *p, int32_t *cp)
{
	uint32_t c = *p++, low = 0x80, high = 0xbf, more;

	if (c < 0x80) {
		*cp = c;
		return p;
	}
	if (c >= 0xc2 && c <= 0xdf) {
		more = 1;
		c &= 0x1f;
	} else if (c >= 0xe0 && c <= 0xef) {
		more = 2;
		low = c == 0xe0 ? 0xa0 : low;
		high = c == 0xed ? 0x9f : high;
		c &= 0x0f;
	} else if (c >= 0xf0 && c <= 0xf4) {
		more = 3;
		low = c == 0xf0 ? 0x90 : low;
		high = c == 0xf4 ? 0x8f : high;
		c &= 0x07;
	} else {
		*cp = UTF8_BAD;
		return p;
	}
	for (; more > 0 && *p >= low && *p <= high; more--) {
		c = c << 6 | (*p++ & 0x3f);
		low = 0x80;
		high = 0xbf;
	}
	*cp = more > 0 ? UTF8_BAD : (int32_t)c;
	return p;
}

/* Writes a code point as UTF-8 at `to`; returns the number of bytes, at most
 * 4. */
static inline size_t
utf8_put(char *to, uint32_t cp)
{
	char *p = to;

	if (cp < 0x80) {
		*p++ = cp;
	} else if (cp < 0x800) {
		*p++ = 0xc0 | cp >> 6;
		*p++ = 0x80 | (cp & 0x3f);
	} else if (cp < 0x10000) {
		*p++ = 0xe0 | cp >> 12;
		*p++ = 0x80 | (cp >> 6 & 0x3f);
		*p++ = 0x80 | (cp & 0x3f);
	} else {
		*p++ = 0xf0 | cp >> 18;
		*p++ = 0x80 | (cp >> 12 & 0x3f);
		*p++ = 0x80 | (cp >> 6 & 0x3f);
		*p++ = 0x80 | (cp & 0x3f);
	}
	return p - to;
}
