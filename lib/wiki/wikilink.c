#include <string.h>
#include <strings.h>

#include "wiki/wikilink.h"

enum { PREFIX_MAX = 64, TITLE_MAX = 255 }; /* bytes */

static bool
is_letter(char c)
{
	return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

size_t
wikilink_url_length(const char *p)
{
	static const char *const scheme[] = { "http", "https", "ftp", "ftps",
		"mailto", "news", "irc", "ircs", "gopher", "sftp", "ssh", "git",
		"svn", "tel", "urn", "geo", "magnet", "", NULL };
	const char *const *s = scheme;
	const char *q;
	size_t n;

	for (n = 0; n < 8 && is_letter(p[n]); n++)
		;
	if (n > 0 ? p[n] != ':' : p[0] != '/' || p[1] != '/')
		return 0;
	while (*s && (strlen(*s) != n || strncasecmp(p, *s, n) != 0))
		s++;
	if (!*s)
		return 0;
	for (q = p; (unsigned char)*q > ' ' && !strchr("[]<>\"{|}", *q); q++)
		;
	while (*q == ' ' || *q == '\t')
		q++;
	return q - p;
}

static bool
is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

/* Whether p[0, n) is the prefix of a wiki in another language: two or three
 * letters, maybe with more after hyphens. */
static bool
is_language(const char *p, size_t n)
{
	static const char *const other[] = { "wp", "mw", "voy", "doi", "hdl",
		"rfc", "wmf", "phab", NULL };
	const char *const *s;
	size_t letters = 0, i;

	if (n == 6 && memcmp(p, "simple", 6) == 0)
		return true;
	for (s = other; *s; s++)
		if (strlen(*s) == n && memcmp(p, *s, n) == 0)
			return false;
	while (letters < n && is_lower(p[letters]))
		letters++;
	for (i = letters; i < n; i++)
		if (p[letters] != '-' || !(is_lower(p[i]) || p[i] == '-'))
			return false;
	return letters == 2 || letters == 3;
}

bool
wikilink_is_hidden(const char *p, struct name_set *hidden)
{
	size_t n = strcspn(p, ":[]{|}<\n"), rest;

	if (p[n] != ':' || n == 0 || n > PREFIX_MAX)
		return false;
	if (name_set_has(hidden, p, n))
		return true;
	if (!is_language(p, n))
		return false;
	rest = strcspn(p + n, "[]{|}<\n");
	return rest <= TITLE_MAX && p[n + rest] == ']';
}

char *
wikilink_pipe_trick(char *p, char *end)
{
	char *from = memchr(p, ':', end - p), *stop = end, *q;

	from = from ? from + 1 : p;
	if (stop > from && stop[-1] == ')') {
		for (q = stop; q > from && q[-1] != '('; q--)
			;
		if (q > from)
			stop = q - 1;
	} else {
		for (q = from; q < end && *q != ','; q++)
			;
		stop = q;
	}
	while (stop > from && stop[-1] == ' ')
		stop--;
	memmove(p, from, stop - from);
	return p + (stop - from);
}

bool
wikilink_variant_hidden(const char *flags, const char *end)
{
	if (end - flags == 1 && *flags == '-')
		return true;
	for (; flags < end; flags++)
		if (*flags == 'H' || *flags == 'T' || *flags == 'N')
			return true;
	return false;
}

char *
wikilink_first_variant(char *p, char *end)
{
	char *from = p, *stop;

	while (from < end && (is_lower(*from) || *from == '-'))
		from++;
	if (from == p || from == end || *from != ':')
		return end;
	from++;
	stop = memchr(from, ';', end - from);
	if (!stop)
		stop = end;
	memmove(p, from, stop - from);
	return p + (stop - from);
}
