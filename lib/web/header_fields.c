/* header_fields.c: parses the header fields of WARC records and HTTP
 * messages. */
#include <string.h>
#include <strings.h>

#include "web/header_fields.h"

static bool
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static struct span
trim(char *p, char *end)
{
	while (p < end && is_space(*p))
		p++;
	while (end > p && is_space(end[-1]))
		end--;
	return (struct span){ p, end - p };
}

size_t
header_length(struct span s)
{
	char *p = s.p, *end = s.p + s.n, *nl;

	while ((nl = memchr(p, '\n', end - p))) {
		p = nl + 1;
		if (end - p >= 2 && p[0] == '\r' && p[1] == '\n')
			return p + 2 - s.p;
		if (end - p >= 1 && p[0] == '\n')
			return p + 1 - s.p;
	}
	return 0;
}

struct span
header_first_line(struct span header)
{
	char *nl = memchr(header.p, '\n', header.n);

	return trim(header.p, nl ? nl : header.p + header.n);
}

struct span
header_field(struct span header, const char *name)
{
	char *p = header.p, *end = p + header.n, *nl;
	size_t n = strlen(name);

	while ((nl = memchr(p, '\n', end - p))) {
		p = nl + 1;
		if ((size_t)(end - p) <= n || p[n] != ':' ||
		    strncasecmp(p, name, n) != 0)
			continue;
		nl = memchr(p, '\n', end - p);
		return trim(p + n + 1, nl ? nl : end);
	}
	return (struct span){ header.p, 0 };
}

struct span
header_media_type(struct span value)
{
	char *semicolon = memchr(value.p, ';', value.n);

	return trim(value.p, semicolon ? semicolon : value.p + value.n);
}

struct span
header_parameter(struct span value, const char *name)
{
	char *p = value.p, *end = p + value.n, *stop;
	size_t n = strlen(name);
	struct span found;

	while ((p = memchr(p, ';', end - p))) {
		p++;
		found = trim(p, end);
		if (found.n <= n || found.p[n] != '=' ||
		    strncasecmp(found.p, name, n) != 0)
			continue;
		found.p += n + 1;
		stop = memchr(found.p, ';', end - found.p);
		found = trim(found.p, stop ? stop : end);
		if (found.n >= 2 && (*found.p == '"' || *found.p == '\'') &&
		    found.p[found.n - 1] == *found.p) {
			found.p++;
			found.n -= 2;
		}
		return found;
	}
	return (struct span){ value.p, 0 };
}

bool
header_is(struct span s, const char *word)
{
	return s.n == strlen(word) && strncasecmp(s.p, word, s.n) == 0;
}
