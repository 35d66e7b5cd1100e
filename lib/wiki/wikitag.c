/* wikitag.c: the tags that may stand in wikitext. */
#include <string.h>
#include <strings.h>

#include "wiki/wikitag.h"

/* By their first letters; {0} at the end. */
static const struct name {
	char name[16];
	enum wikitag_act act;
} names[] = {
	{ "abbr", TAG_AWAY }, { "b", TAG_AWAY }, { "bdi", TAG_AWAY },
	{ "bdo", TAG_AWAY }, { "big", TAG_AWAY }, { "blockquote", TAG_BLOCK },
	{ "br", TAG_LINE }, { "caption", TAG_BLOCK },
	{ "categorytree", TAG_DROP }, { "ce", TAG_DROP },
	{ "center", TAG_BLOCK }, { "chem", TAG_DROP }, { "cite", TAG_AWAY },
	{ "code", TAG_AWAY }, { "col", TAG_AWAY }, { "data", TAG_AWAY },
	{ "dd", TAG_BLOCK }, { "del", TAG_AWAY }, { "dfn", TAG_AWAY },
	{ "div", TAG_BLOCK }, { "dl", TAG_BLOCK }, { "dt", TAG_BLOCK },
	{ "em", TAG_AWAY }, { "font", TAG_AWAY }, { "gallery", TAG_DROP },
	{ "graph", TAG_DROP }, { "h1", TAG_BLOCK }, { "h2", TAG_BLOCK },
	{ "h3", TAG_BLOCK }, { "h4", TAG_BLOCK }, { "h5", TAG_BLOCK },
	{ "h6", TAG_BLOCK }, { "hiero", TAG_DROP }, { "hr", TAG_BLOCK },
	{ "i", TAG_AWAY }, { "imagemap", TAG_DROP },
	{ "includeonly", TAG_DROP }, { "indicator", TAG_DROP },
	{ "inputbox", TAG_DROP }, { "ins", TAG_AWAY }, { "kbd", TAG_AWAY },
	{ "langconvert", TAG_AWAY }, { "li", TAG_BLOCK },
	{ "mapframe", TAG_DROP }, { "maplink", TAG_DROP },
	{ "mark", TAG_AWAY }, { "math", TAG_DROP }, { "noinclude", TAG_AWAY },
	{ "nowiki", TAG_RAW }, { "ol", TAG_BLOCK },
	{ "onlyinclude", TAG_AWAY }, { "p", TAG_BLOCK }, { "poem", TAG_BLOCK },
	{ "pre", TAG_RAW }, { "q", TAG_AWAY }, { "rb", TAG_AWAY },
	{ "ref", TAG_DROP }, { "references", TAG_DROP }, { "rp", TAG_AWAY },
	{ "rt", TAG_AWAY }, { "rtc", TAG_AWAY }, { "ruby", TAG_AWAY },
	{ "s", TAG_AWAY }, { "samp", TAG_AWAY }, { "score", TAG_DROP },
	{ "section", TAG_AWAY }, { "small", TAG_AWAY },
	{ "source", TAG_DROP }, { "span", TAG_AWAY }, { "strike", TAG_AWAY },
	{ "strong", TAG_AWAY }, { "sub", TAG_AWAY }, { "sup", TAG_AWAY },
	{ "syntaxhighlight", TAG_DROP }, { "table", TAG_TABLE },
	{ "tbody", TAG_AWAY }, { "td", TAG_BLOCK },
	{ "templatedata", TAG_DROP }, { "templatestyles", TAG_DROP },
	{ "tfoot", TAG_AWAY }, { "th", TAG_BLOCK }, { "thead", TAG_AWAY },
	{ "time", TAG_AWAY }, { "timeline", TAG_DROP }, { "tr", TAG_BLOCK },
	{ "translate", TAG_AWAY }, { "tt", TAG_AWAY }, { "tvar", TAG_AWAY },
	{ "u", TAG_AWAY }, { "ul", TAG_BLOCK }, { "var", TAG_AWAY },
	{ "wbr", TAG_AWAY },
	{ "", TAG_AWAY },
};
_Static_assert(sizeof names / sizeof *names <= TAGS, "TAGS is too small");

/* Whether a name may go on with this byte. */
static bool
goes_on(char c)
{
	return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' &&
	    (c | 0x20) <= 'z') || (unsigned char)c >= 0x80 || c == '-' ||
	    c == '_' || c == ':' || c == '.' || c == '@';
}

static bool
begins(const char *p, const struct name *t)
{
	size_t n = strlen(t->name);

	return strncasecmp(p, t->name, n) == 0 && !goes_on(p[n]);
}

static const struct name *
look_up(const char *p)
{
	const struct name *t;
	char first = *p | 0x20;

	for (t = names; *t->name && *t->name < first; t++)
		;
	for (; *t->name == first; t++)
		if (begins(p, t))
			return t;
	return NULL;
}

bool
wikitag_read(const char *p, struct wikitag *t)
{
	const struct name *name;

	t->closing = p[1] == '/';
	p += 1 + t->closing;
	if (!(name = look_up(p)))
		return false;
	t->act = name->act;
	t->number = name - names;
	p += strlen(name->name);
	while (*p && *p != '<' && *p != '>')
		p++;
	t->empty = p[-1] == '/';
	t->end = p + 1;
	return *p == '>';
}

const char *
wikitag_close(const char *p, const char *end, size_t number,
    const char **behind)
{
	struct wikitag t;

	for (; (p = memmem(p, end - p, "</", 2)); p += 2)
		if (begins(p + 2, &names[number]) && wikitag_read(p, &t)) {
			*behind = t.end;
			return p;
		}
	return NULL;
}
