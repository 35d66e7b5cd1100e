#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "text/html_entity.h"
#include "text/unicode.h"

enum {
	LONGEST = 32, /* bytes of a name with its `;` */
	BARE = 6,     /* bytes of the longest name without a `;` */
	NAMES = 2125,
};

/* A name, a space, its characters, a space; in byte order of the names. A name
 * that is found without a `;`, too, has none. */
static const char table[] =
#include "text/html_names.inc"
    ;

/* Where each name begins. */
static uint16_t start[NAMES];

/* Before main, as threads share the table. */
__attribute__((constructor)) static void
fill_start(void)
{
	const char *p = table;
	size_t i;

	for (i = 0; i < NAMES; i++) {
		start[i] = p - table;
		p = strchr(strchr(p, ' ') + 1, ' ') + 1;
	}
}

/* Finds the n bytes of a name, as the table has it: its characters. */
static bool
find(const char *name, size_t n, struct span *to)
{
	size_t low = 0, high = NAMES, i, len;
	const char *p;
	int order;

	while (low < high) {
		i = (low + high) / 2;
		p = table + start[i];
		len = strchr(p, ' ') - p;
		order = memcmp(name, p, n < len ? n : len);
		if (order == 0 && n == len) {
			p += len + 1;
			*to = (struct span){ (char *)p, strchr(p, ' ') - p };
			return true;
		}
		if (order < 0 || (order == 0 && n < len))
			high = i;
		else
			low = i + 1;
	}
	return false;
}

/* Returns the bytes of the name at p[0, n): ASCII letters and digits. */
static size_t
name_length(const char *p, size_t n)
{
	size_t i;

	for (i = 0; i < n && i < LONGEST; i++)
		if ((p[i] < '0' || p[i] > '9') &&
		    ((p[i] | 0x20) < 'a' || (p[i] | 0x20) > 'z'))
			break;
	return i;
}

size_t
html_entity_named(struct span text, struct span *to)
{
	const char *name = text.p + 1;
	size_t n = name_length(name, text.n - 1);

	if (n + 1 < text.n && name[n] == ';' &&
	    (find(name, n, to) || find(name, n + 1, to)))
		return n + 2;
	for (n = n < BARE ? n : BARE; n > 0; n--)
		if (find(name, n, to))
			return n + 1;
	return 0;
}

/* Parses &name; at p in the way of html_entity_decode. */
static size_t
named_entity(const char *p, char **to)
{
	struct span text = { (char *)p, strnlen(p, LONGEST + 2) }, value;
	size_t n = html_entity_named(text, &value);

	if (n == 0 || p[n - 1] != ';' || value.n > n)
		return 0;
	memcpy(*to, value.p, value.n);
	*to += value.n;
	return n;
}

/* Parses &#N; or &#xN; in the same way. */
static size_t
numbered_entity(const char *p, uint32_t *cp)
{
	const int base = (p[2] | 0x20) == 'x' ? 16 : 10;
	const char *q = p + (base == 16 ? 3 : 2), *end;
	uint32_t digit;

	*cp = 0;
	for (end = q + 8; q < end; q++) {
		digit = *q >= '0' && *q <= '9' ? *q - '0'
		    : (*q | 0x20) >= 'a' && (*q | 0x20) <= 'f'
		    ? (*q | 0x20) - 'a' + 10
		    : 16;
		if (digit >= (uint32_t)base)
			break;
		*cp = *cp * base + digit;
	}
	if (*cp == '\t' || *cp == '\n')
		*cp = ' ';
	if (*q != ';' || *cp < 0x20 || *cp >= UNI_END ||
	    (*cp >= 0xd800 && *cp < 0xe000) || (*cp >= 0x7f && *cp < 0xa0))
		return 0;
	return q + 1 - p;
}

size_t
html_entity_decode(const char *p, char **to)
{
	char *from = *to;
	uint32_t cp;
	int32_t c;
	size_t n;

	if (p[1] == '#') {
		n = numbered_entity(p, &cp);
		*to += n > 0 ? utf8_put(*to, cp) : 0;
	} else {
		n = named_entity(p, to);
	}
	if (n == 0)
		return 0;
	utf8_next((unsigned char *)from, &c);
	if (c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c < ' ') {
		*from = ' ';
		*to = from + 1;
	}
	return n;
}
