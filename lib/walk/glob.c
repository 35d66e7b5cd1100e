#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "walk/glob.h"

/* Longer bracket expressions match nothing. */
enum { BRACKET_MOST = 512 };

/* The number of bytes from p to the first wildcard or to end. */
static size_t
literal_bytes(const char *p, const char *end)
{
	const char *begin = p;

	while (p < end && !memchr("*?[\\", *p, 4))
		p++;
	return p - begin;
}

struct glob
glob_parse(struct span text)
{
	struct glob g = { .pattern = text };
	const char *end;

	if (text.n > 0 && text.p[text.n - 1] == '/') {
		g.directories = true;
		g.pattern.n--;
	}
	g.base_name = !memchr(g.pattern.p, '/', g.pattern.n);
	if (g.pattern.n > 0 && *g.pattern.p == '/') {
		g.pattern.p++;
		g.pattern.n--;
	}
	end = g.pattern.p + g.pattern.n;
	g.literal = literal_bytes(g.pattern.p, end);
	g.suffix = g.base_name && g.pattern.n > 0 && *g.pattern.p == '*' &&
	    literal_bytes(g.pattern.p + 1, end) == g.pattern.n - 1;
	return g;
}

/* The place after the bracket expression at p, where `[` is, or NULL. */
static const char *
bracket_end(const char *p, const char *end)
{
	const char *close;

	p++;
	p += p < end && (*p == '!' || *p == '^');
	p += p < end && *p == ']';
	for (; p < end && *p != ']'; p++)
		if (*p == '\\')
			p++;
		else if (*p == '[' && p + 1 < end && p[1] == ':' &&
		    (close = memmem(p + 2, end - p - 2, ":]", 2)))
			p = close + 1;
	return p < end ? p + 1 : NULL;
}

/* The same; *matched is whether c is one of its bytes. */
static const char *
match_bracket(const char *p, const char *end, unsigned char c, bool *matched)
{
	const char *after = bracket_end(p, end);
	char pattern[BRACKET_MOST + 1], text[] = { c, 0 };

	if (!after || after - p > BRACKET_MOST)
		return NULL;
	memcpy(pattern, p, after - p);
	pattern[after - p] = 0;
	*matched = c != '/' && fnmatch(pattern, text, 0) == 0;
	return after;
}

/* The place after the element of the pattern at p, which is not a star; NULL if
 * it is malformed. *matched is whether it matches the byte c. */
static const char *
match_one(const char *p, const char *end, unsigned char c, bool *matched)
{
	if (*p == '[')
		return match_bracket(p, end, c, matched);
	if (*p == '?') {
		*matched = c != '/';
		return p + 1;
	}
	if (*p == '\\' && ++p == end)
		return NULL;
	*matched = c == (unsigned char)*p;
	return p + 1;
}

/* Advances every place of the path that the pattern before p reaches,
 * reach[0, s.n], over the element at p; returns its end or NULL. */
static const char *
advance(const char *p, const char *end, struct span s, bool *reach)
{
	const char *next = NULL;
	bool matched = false;
	size_t i;

	for (i = s.n; i > 0; i--) {
		/* The end of the element does not depend on the byte. */
		if (reach[i - 1] || !next)
			next = match_one(p, end, s.p[i - 1], &matched);
		if (!next)
			return NULL;
		reach[i] = reach[i - 1] && matched;
	}
	reach[0] = false;
	return next;
}

/* Advances every place over the stars at p. `across`: they match slashes
 * too. */
static void
advance_stars(struct span s, bool *reach, bool across, bool to_slash)
{
	bool any = false;
	size_t i;

	for (i = 0; i <= s.n; i++) {
		if (i > 0 && s.p[i - 1] == '/' && !across)
			any = false;
		if (reach[i])
			any = true;
		reach[i] =
		    reach[i] || (any && (!to_slash || s.p[i - 1] == '/'));
	}
}

static bool
match_wild(struct span pattern, struct span s)
{
	const char *p = pattern.p, *end = p + pattern.n, *stars;
	bool few[512], *reach = few, whole, result;

	if (pattern.n == 0)
		return s.n == 0;
	if (s.n >= sizeof few)
		reach = mem_new(s.n + 1, sizeof *reach);
	memset(reach, 0, s.n + 1);
	reach[0] = true;
	while (p && p < end) {
		if (*p != '*') {
			p = advance(p, end, s, reach);
			continue;
		}
		for (stars = p; p < end && *p == '*'; p++)
			;
		whole = p - stars > 1 &&
		    (stars == pattern.p || stars[-1] == '/') &&
		    (p == end || *p == '/');
		advance_stars(s, reach, whole, whole && p < end);
		p += whole && p < end;
	}
	result = p && reach[s.n];
	if (reach != few)
		free(reach);
	return result;
}

bool
glob_match(const struct glob *g, struct span path, bool directory)
{
	const struct span pattern = g->pattern;
	const size_t n = g->literal;
	const char *slash;

	if (g->directories && !directory)
		return false;
	if (g->base_name && (slash = memrchr(path.p, '/', path.n))) {
		path.n -= slash + 1 - path.p;
		path.p += slash + 1 - path.p;
	}
	if (g->suffix)
		return path.n >= pattern.n - 1 &&
		    memcmp(path.p + path.n - (pattern.n - 1), pattern.p + 1,
			pattern.n - 1) == 0;
	if (path.n < n || memcmp(path.p, pattern.p, n) != 0)
		return false;
	/* git, too, has the rest begin here, for a `**` in it. */
	return match_wild((struct span){ pattern.p + n, pattern.n - n },
	    (struct span){ path.p + n, path.n - n });
}
