#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "text/text_form.h"
#include "text/token_kernel.h"

static unsigned
code_unit(const char *p)
{
	char digits[5] = { 0 };

	memcpy(digits, p, 4);
	return strtoul(digits, NULL, 16);
}

/* The length of the escape \\uXXXX at p, or of two for one character. Sets
 * *bytes to those of the character, U+FFFD for NUL and a lone surrogate. */
static size_t
unicode_escape(const char *p, const char *end, size_t *bytes)
{
	unsigned c = code_unit(p + 2), next;

	*bytes = c == 0 ? 3 : c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
	if (c >> 10 == 0xd800 >> 10 && end - p >= 12 && p[6] == '\\' &&
	    p[7] == 'u') {
		next = code_unit(p + 8);
		if (next >> 10 == 0xdc00 >> 10) {
			*bytes = 4;
			return 12;
		}
	}
	return 6;
}

/* The length of what stands at p, a backslash or a quote, for *bytes bytes. */
static size_t
escape_length(
    const char *p, const char *end, enum text_form form, size_t *bytes)
{
	*bytes = 1;
	if (end - p < 2)
		return 1;
	if (form == TEXT_FIELD)
		return tok_unescape(p[1]) ? 2 : 1;
	if (form == TEXT_BACKSLASH && *p == '\\')
		return p[1] == '"' || p[1] == '\\' ? 2 : 1;
	return form == TEXT_STRING && p[1] == 'u' && end - p >= 6
	    ? unicode_escape(p, end, bytes)
	    : 2;
}

/* The first byte that begins an escape of the form, or end. */
static char *
next_escape(char *p, char *end, enum text_form form)
{
	char *stop = NULL;

	if (form == TEXT_BACKSLASH) {
		while (p < end && *p != '"' && *p != '\\')
			p++;
		return p;
	}
	if (form != TEXT_PLAIN)
		stop = memchr(p, form == TEXT_QUOTED ? '"' : '\\', end - p);
	return stop ? stop : end;
}

size_t
text_form_skip(struct span *text, enum text_form form, size_t n)
{
	size_t done = 0, length, bytes;
	char *p = text->p, *end = p + text->n;

	for (; done < n && p < end; p += length, done += bytes) {
		length = bytes = next_escape(p, end, form) - p;
		if (length == 0)
			length = escape_length(p, end, form, &bytes);
		else if (bytes > n - done)
			length = bytes = n - done;
	}
	*text = (struct span){ p, end - p };
	return done;
}

size_t
text_form_length(struct span text, enum text_form form)
{
	return text_form_skip(&text, form, SIZE_MAX);
}
