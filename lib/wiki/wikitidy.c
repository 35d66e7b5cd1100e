/* wikitidy.c: tidies text whose markup was removed.
 *
 * In place: no line grows, and its newlines were there before. */
#include <string.h>
#include <strings.h>

#include "wiki/wikitidy.h"

/* Bytes that end a run of plain text. */
static const bool special[256] = {
	[0 ... 31] = true,
	['['] = true,
	[']'] = true,
	['{'] = true,
	['|'] = true,
	['}'] = true,
};

static const char markup[] = WIKITIDY_MARKUP;

char
wikitidy_literal(char c)
{
	const char *p = c ? strchr(markup, c) : NULL;

	return p ? MARK_LITERAL + (p - markup) : c;
}

static bool
is_literal(char c)
{
	return c >= MARK_LITERAL && c < MARK_LITERAL + (char)sizeof markup - 1;
}

static void
restore_literals(char *p, const char *end)
{
	for (; p < end; p++)
		if (is_literal(*p))
			*p = markup[*p - MARK_LITERAL];
}

/* Whether two bytes together are markup. */
static bool
is_markup_pair(char a, char b)
{
	switch (a) {
	case '[':
	case ']':
	case '}':
		return a == b;
	case '{':
		return b == '{' || b == '|';
	case '|':
		return b == '}';
	default:
		return false;
	}
}

/* Returns the end of the cuts and spaces at p, a cut. Writes a space for them
 * unless a stop follows or an opening bracket is before. Also skips a stop
 * after an opening bracket, and brackets around nothing. */
static const char *
close_gap(const char *p, const char *end, const char *begin, char **out)
{
	bool space = false, stop = false;
	char *o = *out;

	for (; p < end; p++) {
		for (; o > begin && o[-1] == ' '; o--)
			space = true;
		stop = *p && strchr(",.;:)", *p);
		if (stop && o > begin && o[-1] == '(') {
			o -= *p == ')';
		} else if (end - p >= 3 && memcmp(p, "）", 3) == 0 &&
		    o - begin >= 3 && memcmp(o - 3, "（", 3) == 0) {
			o -= 3;
			p += 2;
		} else if (*p == ' ' || *p == '\t') {
			space = true;
		} else if (*p != MARK_CUT) {
			break;
		}
	}
	if (space && !stop && o > begin && o[-1] != '(')
		*o++ = ' ';
	*out = o;
	return p;
}

/* Writes the tidied line p[0, n) at o <= p; returns its end. */
static char *
put_line(struct wikitidy *t, const char *p, size_t n, char *o)
{
	const char *end = p + n;
	char *begin = o, last = ' ';

	for (;;) {
		/* `|-`; hyphens are too frequent to be in special. */
		while (last == '|' && p < end && (*p == '-' || *p == MARK_CUT))
			p++;
		/* A space after a space is overwritten. */
		for (; p < end && !special[(unsigned char)*p]; p++) {
			*o = *p;
			o += *p != ' ' || last != ' ';
			last = *p;
		}
		if (p == end)
			break;
		if (*p == MARK_CUT) {
			p = close_gap(p, end, begin, &o);
		} else if (*p == '\t') {
			if (last != ' ')
				*o++ = ' ';
			p++;
		} else if (is_literal(*p)) {
			t->literals = true;
			*o++ = *p++;
		} else if ((unsigned char)*p < ' ' ||
		    is_markup_pair(last, *p) || (o == begin && *p == '|')) {
			p++;
		} else {
			*o++ = *p++;
		}
		last = o > begin ? o[-1] : ' ';
	}
	while (o > begin && o[-1] == ' ')
		o--;
	return o;
}

/* Removes the `<` of every `<ref` from p[0, n); returns the bytes left. */
static size_t
remove_refs(char *p, size_t n)
{
	char *const begin = p, *const end = p + n, *o = p, *q;

	for (; (q = memchr(p, '<', end - p)); p = q + 1) {
		memmove(o, p, q - p);
		o += q - p;
		if (end - q < 4 || strncasecmp(q, "<ref", 4) != 0)
			*o++ = '<';
		else
			while (o > begin && o[-1] == '<')
				o--;
	}
	memmove(o, p, end - p);
	return o + (end - p) - begin;
}

/* Returns the level of the heading in the line (*p)[0, *n), which becomes its
 * text; 0 if it is not a heading. */
static size_t
read_heading(const char **p, size_t *n)
{
	const char *q = *p, *end = q + *n;
	size_t lead, trail, level;

	while (end > q &&
	    (end[-1] == ' ' || end[-1] == '\t' || end[-1] == MARK_CUT))
		end--;
	for (lead = 1; q + lead < end && q[lead] == '='; lead++)
		;
	for (trail = 0; end - trail > q + lead && (end - trail)[-1] == '=';
	     trail++)
		;
	level = lead < trail ? lead : trail;
	if (level > 6)
		level = 6;
	*p = q + level;
	*n = end - q - 2 * level;
	return level;
}

static bool
is_blank(const char *p, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (p[i] != ' ' && p[i] != MARK_CUT && p[i] != '\t')
			return false;
	return true;
}

size_t
wikitidy(struct wikitidy *t, char *p, size_t n)
{
	char *const begin = p, *const end = p + n, *o = p, *start, *stop,
		    *line_end;
	const char *line;
	size_t dropping = 0, level, len;
	bool apart = false;

	t->literals = false;
	for (; p < end; p = stop + 1) {
		stop = memchr(p, '\n', end - p);
		stop = stop ? stop : end;
		line = p;
		len = stop - p;
		if (is_blank(line, len)) {
			apart = true;
			continue;
		}
		level = *line == MARK_HEADING ? read_heading(&line, &len) : 0;
		if (level > 0) {
			apart = true;
			if (dropping == 0 || level <= dropping)
				dropping =
				    name_set_has(&t->drop_sections, line, len)
				    ? level
				    : 0;
		} else if (*line == MARK_HEADING) {
			*p = '=';
		}
		if (dropping > 0 || (level > 0 && !t->keep_headings))
			continue;
		start = o;
		if (o > begin) {
			*o++ = '\n';
			if (apart)
				*o++ = '\n';
		}
		if ((line_end = put_line(t, line, len, o)) == o) {
			o = start;
			continue;
		}
		o = line_end;
		apart = level > 0;
	}
	n = remove_refs(begin, o - begin);
	if (t->literals)
		restore_literals(begin, begin + n);
	return n;
}
