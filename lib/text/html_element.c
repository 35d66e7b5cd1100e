/* html_element.c: how the text of each HTML element is extracted.
 *
 * The names are those of the HTML standard (WHATWG), sections 4 and 16.2. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "text/html_element.h"

/* In byte order of the names. */
/* clang-format off */
static const struct html_element element[] = {
	{ "a", HTML_LINK },
	{ "abbr", HTML_INLINE },
	{ "acronym", HTML_INLINE },
	{ "address", HTML_BLOCK },
	{ "applet", HTML_DROP },
	{ "area", HTML_INLINE },
	{ "article", HTML_ARTICLE },
	{ "aside", HTML_ASIDE },
	{ "audio", HTML_DROP },
	{ "b", HTML_INLINE },
	{ "base", HTML_INLINE },
	{ "basefont", HTML_INLINE },
	{ "bdi", HTML_INLINE },
	{ "bdo", HTML_INLINE },
	{ "bgsound", HTML_INLINE },
	{ "big", HTML_INLINE },
	{ "blockquote", HTML_BLOCK },
	{ "body", HTML_BLOCK },
	{ "br", HTML_BLOCK },
	{ "button", HTML_DROP },
	{ "canvas", HTML_DROP },
	{ "caption", HTML_BLOCK },
	{ "center", HTML_BLOCK },
	{ "cite", HTML_INLINE },
	{ "code", HTML_INLINE },
	{ "col", HTML_INLINE },
	{ "colgroup", HTML_INLINE },
	{ "data", HTML_INLINE },
	{ "datalist", HTML_DROP },
	{ "dd", HTML_BLOCK },
	{ "del", HTML_INLINE },
	{ "details", HTML_BLOCK },
	{ "dfn", HTML_INLINE },
	{ "dialog", HTML_BLOCK },
	{ "dir", HTML_BLOCK },
	{ "div", HTML_BLOCK },
	{ "dl", HTML_BLOCK },
	{ "dt", HTML_BLOCK },
	{ "em", HTML_INLINE },
	{ "embed", HTML_INLINE },
	{ "fieldset", HTML_BLOCK },
	{ "figcaption", HTML_BLOCK },
	{ "figure", HTML_BLOCK },
	{ "font", HTML_INLINE },
	{ "footer", HTML_LANDMARK },
	{ "form", HTML_BLOCK },
	{ "frame", HTML_INLINE },
	{ "frameset", HTML_BLOCK },
	{ "h1", HTML_BLOCK },
	{ "h2", HTML_BLOCK },
	{ "h3", HTML_BLOCK },
	{ "h4", HTML_BLOCK },
	{ "h5", HTML_BLOCK },
	{ "h6", HTML_BLOCK },
	{ "head", HTML_DROP },
	{ "header", HTML_LANDMARK },
	{ "hgroup", HTML_BLOCK },
	{ "hr", HTML_BLOCK },
	{ "html", HTML_BLOCK },
	{ "i", HTML_INLINE },
	{ "iframe", HTML_DROP },
	{ "img", HTML_INLINE },
	{ "input", HTML_INLINE },
	{ "ins", HTML_INLINE },
	{ "kbd", HTML_INLINE },
	{ "keygen", HTML_INLINE },
	{ "label", HTML_INLINE },
	{ "legend", HTML_BLOCK },
	{ "li", HTML_BLOCK },
	{ "link", HTML_INLINE },
	{ "listing", HTML_PRE },
	{ "main", HTML_SECTION },
	{ "map", HTML_INLINE },
	{ "mark", HTML_INLINE },
	{ "marquee", HTML_INLINE },
	{ "math", HTML_INLINE },
	{ "menu", HTML_BLOCK },
	{ "meta", HTML_INLINE },
	{ "meter", HTML_DROP },
	{ "nav", HTML_DROP },
	{ "nobr", HTML_INLINE },
	{ "noembed", HTML_DROP },
	{ "noframes", HTML_DROP },
	{ "noscript", HTML_DROP },
	{ "object", HTML_DROP },
	{ "ol", HTML_BLOCK },
	{ "optgroup", HTML_DROP },
	{ "option", HTML_DROP },
	{ "output", HTML_INLINE },
	{ "p", HTML_BLOCK },
	{ "param", HTML_INLINE },
	{ "picture", HTML_INLINE },
	{ "plaintext", HTML_PRE },
	{ "pre", HTML_PRE },
	{ "progress", HTML_DROP },
	{ "q", HTML_INLINE },
	{ "rb", HTML_INLINE },
	{ "rp", HTML_DROP },
	{ "rt", HTML_INLINE },
	{ "rtc", HTML_INLINE },
	{ "ruby", HTML_INLINE },
	{ "s", HTML_INLINE },
	{ "samp", HTML_INLINE },
	{ "script", HTML_DROP },
	{ "search", HTML_BLOCK },
	{ "section", HTML_SECTION },
	{ "select", HTML_DROP },
	{ "slot", HTML_INLINE },
	{ "small", HTML_INLINE },
	{ "source", HTML_INLINE },
	{ "span", HTML_INLINE },
	{ "strike", HTML_INLINE },
	{ "strong", HTML_INLINE },
	{ "style", HTML_DROP },
	{ "sub", HTML_INLINE },
	{ "summary", HTML_BLOCK },
	{ "sup", HTML_INLINE },
	{ "svg", HTML_DROP },
	{ "table", HTML_BLOCK },
	{ "tbody", HTML_BLOCK },
	{ "td", HTML_CELL },
	{ "template", HTML_TEMPLATE },
	{ "textarea", HTML_DROP },
	{ "tfoot", HTML_BLOCK },
	{ "th", HTML_CELL },
	{ "thead", HTML_BLOCK },
	{ "time", HTML_INLINE },
	{ "title", HTML_DROP },
	{ "tr", HTML_BLOCK },
	{ "track", HTML_INLINE },
	{ "tt", HTML_INLINE },
	{ "u", HTML_INLINE },
	{ "ul", HTML_BLOCK },
	{ "var", HTML_INLINE },
	{ "video", HTML_DROP },
	{ "wbr", HTML_INLINE },
	{ "xmp", HTML_PRE },
};
/* clang-format on */

static int
by_name(const void *name, const void *e)
{
	return strcmp(name, ((const struct html_element *)e)->name);
}

const struct html_element *
html_element_find(const char *name, size_t n)
{
	char lower[sizeof element->name] = "";
	size_t i;

	if (n >= sizeof lower)
		return NULL;
	for (i = 0; i < n; i++)
		lower[i] =
		    name[i] >= 'A' && name[i] <= 'Z' ? name[i] | 0x20 : name[i];
	return bsearch(lower, element, sizeof element / sizeof *element,
	    sizeof *element, by_name);
}
