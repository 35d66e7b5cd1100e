#include <string.h>
#include <strings.h>

#include "wiki/wikitag.h"

/* Sorted by the first letter; an empty name at the end. */
/* clang-format off */
static const struct tag_name {
	char name[16];
	enum wikitag_action action;
} tag_names[] = {
	{ "abbr", TAG_SKIP }, { "b", TAG_SKIP }, { "bdi", TAG_SKIP },
	{ "bdo", TAG_SKIP }, { "big", TAG_SKIP }, { "blockquote", TAG_BLOCK },
	{ "br", TAG_LINE }, { "caption", TAG_BLOCK },
	{ "categorytree", TAG_DROP }, { "ce", TAG_DROP },
	{ "center", TAG_BLOCK }, { "chem", TAG_DROP }, { "cite", TAG_SKIP },
	{ "code", TAG_SKIP }, { "col", TAG_SKIP }, { "data", TAG_SKIP },
	{ "dd", TAG_BLOCK }, { "del", TAG_SKIP }, { "dfn", TAG_SKIP },
	{ "div", TAG_BLOCK }, { "dl", TAG_BLOCK }, { "dt", TAG_BLOCK },
	{ "em", TAG_SKIP }, { "font", TAG_SKIP }, { "gallery", TAG_DROP },
	{ "graph", TAG_DROP }, { "h1", TAG_BLOCK }, { "h2", TAG_BLOCK },
	{ "h3", TAG_BLOCK }, { "h4", TAG_BLOCK }, { "h5", TAG_BLOCK },
	{ "h6", TAG_BLOCK }, { "hiero", TAG_DROP }, { "hr", TAG_BLOCK },
	{ "i", TAG_SKIP }, { "imagemap", TAG_DROP },
	{ "includeonly", TAG_DROP }, { "indicator", TAG_DROP },
	{ "inputbox", TAG_DROP }, { "ins", TAG_SKIP }, { "kbd", TAG_SKIP },
	{ "langconvert", TAG_SKIP }, { "li", TAG_BLOCK },
	{ "mapframe", TAG_DROP }, { "maplink", TAG_DROP },
	{ "mark", TAG_SKIP }, { "math", TAG_DROP }, { "noinclude", TAG_SKIP },
	{ "nowiki", TAG_RAW }, { "ol", TAG_BLOCK },
	{ "onlyinclude", TAG_SKIP }, { "p", TAG_BLOCK }, { "poem", TAG_BLOCK },
	{ "pre", TAG_RAW }, { "q", TAG_SKIP }, { "rb", TAG_SKIP },
	{ "ref", TAG_DROP }, { "references", TAG_DROP }, { "rp", TAG_SKIP },
	{ "rt", TAG_SKIP }, { "rtc", TAG_SKIP }, { "ruby", TAG_SKIP },
	{ "s", TAG_SKIP }, { "samp", TAG_SKIP }, { "score", TAG_DROP },
	{ "section", TAG_SKIP }, { "small", TAG_SKIP },
	{ "source", TAG_DROP }, { "span", TAG_SKIP }, { "strike", TAG_SKIP },
	{ "strong", TAG_SKIP }, { "sub", TAG_SKIP }, { "sup", TAG_SKIP },
	{ "syntaxhighlight", TAG_DROP }, { "table", TAG_TABLE },
	{ "tbody", TAG_SKIP }, { "td", TAG_BLOCK },
	{ "templatedata", TAG_DROP }, { "templatestyles", TAG_DROP },
	{ "tfoot", TAG_SKIP }, { "th", TAG_BLOCK }, { "thead", TAG_SKIP },
	{ "time", TAG_SKIP }, { "timeline", TAG_DROP }, { "tr", TAG_BLOCK },
	{ "translate", TAG_SKIP }, { "tt", TAG_SKIP }, { "tvar", TAG_SKIP },
	{ "u", TAG_SKIP }, { "ul", TAG_BLOCK }, { "var", TAG_SKIP },
	{ "wbr", TAG_SKIP },
	{ "", TAG_SKIP },
};
/* clang-format on */
_Static_assert(sizeof tag_names / sizeof *tag_names <= WIKITAGS_MAX,
    "WIKITAGS_MAX is too small");

static bool
is_name_byte(char c)
{
	return (c >= '0' && c <= '9') ||
	    ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') ||
	    (unsigned char)c >= 0x80 || c == '-' || c == '_' || c == ':' ||
	    c == '.' || c == '@';
}

static bool
begins_name(const char *p, const struct tag_name *t)
{
	size_t n = strlen(t->name);

	return strncasecmp(p, t->name, n) == 0 && !is_name_byte(p[n]);
}

static const struct tag_name *
look_up(const char *p)
{
	const struct tag_name *t;
	char first = *p | 0x20;

	for (t = tag_names; *t->name && *t->name < first; t++)
		;
	for (; *t->name == first; t++)
		if (begins_name(p, t))
			return t;
	return NULL;
}

bool
wikitag_read(const char *p, struct wikitag *t)
{
	const struct tag_name *name;

	t->closing = p[1] == '/';
	p += 1 + t->closing;
	if (!(name = look_up(p)))
		return false;
	t->action = name->action;
	t->name_number = name - tag_names;
	p += strlen(name->name);
	while (*p && *p != '<' && *p != '>')
		p++;
	t->empty = p[-1] == '/';
	t->end = p + 1;
	return *p == '>';
}

const char *
wikitag_close(
    const char *p, const char *end, size_t name_number, const char **tag_end)
{
	struct wikitag t;

	for (; (p = memmem(p, end - p, "</", 2)); p += 2)
		if (begins_name(p + 2, &tag_names[name_number]) &&
		    wikitag_read(p, &t)) {
			*tag_end = t.end;
			return p;
		}
	return NULL;
}
