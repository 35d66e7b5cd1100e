/* page_text.c: extracts the plain text of an HTML page, by libxml2's push
 * parser. */
#include <libxml/HTMLparser.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "text/html_element.h"
#include "web/page_markup.h"
#include "web/page_text.h"

enum {
	PIECE = 8192, /* bytes of a call of the parser */
	/* libxml2 compares each attribute of a tag with all before it, so the
	 * dictionary of names has a limit, after which names are ignored. It
	 * grows to 5, 21 and 85 kB; a new parser begins when the last of these
	 * steps does. A single tag, or the unknown references in a text without
	 * a tag, can have more names; then attributes, or references, get
	 * lost. */
	NAMES_MANY = 21000,
	NAMES_MOST = 80000,
	END_TAG_LONGEST = 64,
};

/* Whether a byte of text is written as it is. 0xc2 begins U+0080 to U+00BF. */
static bool
is_plain(unsigned char c)
{
	return c > ' ' && c != 0x7f && c != 0xc2;
}

static bool
is_space(unsigned char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Begins a block at the end of the text. */
static void
begin_block(struct page_text *t)
{
	while (t->blocks > 0 && t->block[t->blocks - 1].begin >= t->text.n)
		t->blocks--;
	MEM_ADD(t->block, t->blocks, t->block_cap,
	    (struct text_block){
		.begin = t->text.n, .article = t->articles > 0 });
}

/* Writes the space or the newline before a character. */
static void
write_gap(struct page_text *t)
{
	bool begins = t->line || t->text.n == 0;
	char last = t->text.n > 0 ? t->text.p[t->text.n - 1] : '\n';

	if (t->line && last != '\n')
		buf_char(&t->text, '\n');
	else if (t->space && last != '\n')
		buf_char(&t->text, ' ');
	t->line = t->space = t->pre_begins = false;
	if (begins)
		begin_block(t);
}

/* Writes a character of U+0080 to U+00BF, whose second byte is c. Pages write
 * &#150; for the byte 150 of windows-1252, and browsers follow. */
static void
write_latin(struct page_text *t, unsigned char c)
{
	static const uint16_t windows[32] = { 0x20ac, 0, 0x201a, 0x192, 0x201e,
		0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0,
		0x17d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013,
		0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0, 0x17e, 0x178 };
	char utf8[4];

	if (c == 0xa0) {
		t->space = true;
		return;
	}
	if (c < 0xa0 && !windows[c - 0x80])
		return;
	write_gap(t);
	buf_put(&t->text,
	    (struct span){
		utf8, utf8_put(utf8, c < 0xa0 ? windows[c - 0x80] : c) });
}

/* Writes a white space of <pre>. */
static void
write_pre_space(struct page_text *t, char c)
{
	if (c == '\r' || (c == '\n' && t->text.n == 0))
		return;
	if (c == '\n' && t->pre_begins) {
		t->pre_begins = false;
		return;
	}
	write_gap(t);
	buf_char(&t->text, c == '\n' ? '\n' : ' ');
}

static void
on_text(void *user, const xmlChar *text, int n)
{
	struct page_text *t = user;
	const unsigned char *p = text, *end = p + n, *run;
	struct text_block *b;
	size_t begin;

	if (t->only_articles && t->articles == 0)
		return;
	while (p < end) {
		for (run = p; p < end && is_plain(*p);)
			p++;
		if (p > run) {
			begin = t->text.n;
			write_gap(t);
			buf_put(
			    &t->text, (struct span){ (char *)run, p - run });
			b = &t->block[t->blocks - 1];
			if (t->links > 0)
				b->linked += t->text.n -
				    (begin > b->begin ? begin : b->begin);
		}
		if (p == end)
			break;
		if (*p == 0xc2 && p + 1 < end)
			write_latin(t, *++p);
		else if (is_space(*p) && t->pres > 0)
			write_pre_space(t, *p);
		else if (is_space(*p))
			t->space = true;
		p++;
	}
}

/* Scripts and styles. */
static void
on_raw_text(void *user, const xmlChar *text, int n)
{
	(void)user, (void)text, (void)n;
}

static void
begin_cut(struct page_text *t)
{
	MEM_ADD(t->cut, t->cuts, t->cut_cap,
	    (struct page_cut){ t->text.n, t->depth });
}

/* Whether the parser has just read an end tag of this name, which has closed
 * no other element. */
static bool
has_end_tag(struct page_text *t, const xmlChar *name)
{
	const xmlParserInput *in = t->parser->input;
	const xmlChar *end = in->cur, *p = end;
	size_t n = strlen((const char *)name);
	long place = xmlByteConsumed(t->parser);

	if (place == t->last_end_tag || end == in->base || end[-1] != '>')
		return false;
	while (p > in->base && end - p < END_TAG_LONGEST && *--p != '<')
		;
	if (end - p < (ptrdiff_t)n + 3 || p[0] != '<' || p[1] != '/' ||
	    strncasecmp((const char *)p + 2, (const char *)name, n) != 0)
		return false;
	t->last_end_tag = place;
	return true;
}

/* Removes the text of an element that ends; false if it is kept. */
static bool
end_cut(struct page_text *t, const xmlChar *name)
{
	if (t->cuts == 0 || t->cut[t->cuts - 1].depth != t->depth)
		return false;
	t->cuts--;
	if (has_end_tag(t, name) && t->cut[t->cuts].begin < t->text.n)
		t->text.n = t->cut[t->cuts].begin;
	t->space = true;
	return true;
}

/* What happens to an element that begins or, without attributes, ends. */
static enum html_action
action_of(
    const struct page_text *t, const xmlChar *name, const xmlChar **attributes)
{
	const struct html_element *e =
	    html_element_find((const char *)name, strlen((const char *)name));

	if (!e)
		return HTML_INLINE;
	if (e->action == HTML_ASIDE)
		return t->only_articles ? HTML_BLOCK : HTML_DROP;
	if (e->action != HTML_TEMPLATE)
		return e->action;
	for (; attributes && *attributes; attributes += 2)
		if (strcmp((const char *)*attributes, "shadowrootmode") == 0)
			return HTML_BLOCK;
	return HTML_DROP;
}

static void
on_begin(void *user, const xmlChar *name, const xmlChar **attributes)
{
	struct page_text *t = user;
	enum html_action action = action_of(t, name, attributes);

	if (action == HTML_DROP ||
	    (action == HTML_LANDMARK && t->sections == 0))
		begin_cut(t);
	if (action == HTML_CELL)
		t->space = true;
	else if (action >= HTML_BLOCK)
		t->line = true;
	if (action == HTML_PRE) {
		t->pres++;
		t->pre_begins = true;
	}
	t->sections += action == HTML_SECTION || action == HTML_ARTICLE;
	t->articles += action == HTML_ARTICLE;
	t->links += action == HTML_LINK;
	t->depth++;
}

static void
on_end(void *user, const xmlChar *name)
{
	struct page_text *t = user;
	enum html_action action = action_of(t, name, NULL);

	t->depth--;
	if ((action == HTML_DROP || action == HTML_LANDMARK) &&
	    !end_cut(t, name))
		t->line = true;
	if (action == HTML_CELL)
		t->space = true;
	else if (action >= HTML_BLOCK)
		t->line = true;
	if (action == HTML_PRE)
		t->pres--;
	t->sections -= action == HTML_SECTION || action == HTML_ARTICLE;
	t->articles -= action == HTML_ARTICLE;
	t->links -= action == HTML_LINK;
}

static void *
memory_alloc(size_t n)
{
	size_t cap = 0;

	return mem_grow(NULL, &cap, n, 1);
}

static void *
memory_realloc(void *p, size_t n)
{
	size_t cap = 0;

	return mem_grow(p, &cap, n, 1);
}

static char *
memory_strdup(const char *s)
{
	return mem_copy(s, strlen(s));
}

/* Starts a parser inside an element that no page has: libxml2 ignores all that
 * follows the end of the outermost element, and a page that begins with an end
 * tag. */
static void
start_parser(struct page_text *t)
{
	static const char outermost[] = "<nd-page>";
	htmlSAXHandler handler = { 0 };

	handler.startElement = on_begin;
	handler.endElement = on_end;
	handler.characters = handler.ignorableWhitespace = on_text;
	handler.cdataBlock = on_raw_text;
	t->depth = t->sections = t->articles = t->pres = t->links = 0;
	t->cuts = 0;
	t->last_end_tag = -1;
	t->parser = htmlCreatePushParserCtxt(
	    &handler, t, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
	if (!t->parser)
		die("out of memory");
	htmlCtxtUseOptions(t->parser,
	    HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
		HTML_PARSE_NONET | HTML_PARSE_NOIMPLIED |
		HTML_PARSE_IGNORE_ENC);
	xmlDictSetLimit(t->parser->dict, NAMES_MOST);
	htmlParseChunk(t->parser, outermost, strlen(outermost), false);
}

/* Whether the parser has to end here: an element is too deep, there are too
 * many names, or an end tag closed the outermost element. */
static bool
is_spent(const struct page_text *t)
{
	return t->depth > PAGE_TEXT_DEPTH || t->depth == 0 ||
	    xmlDictGetUsage(t->parser->dict) > NAMES_MANY;
}

/* Parses p[0, n) up to its end or until the parser is spent; returns the number
 * of bytes parsed, at least 1. */
static size_t
parse(struct page_text *t, const char *p, size_t n)
{
	size_t at = 0, piece;
	long begin, end;

	start_parser(t);
	begin = xmlByteConsumed(t->parser);
	do {
		piece = n - at < PIECE ? n - at : PIECE;
		htmlParseChunk(t->parser, p + at, piece, false);
		at += piece;
	} while (at < n && !is_spent(t));
	end = xmlByteConsumed(t->parser);
	if (at == n && !is_spent(t))
		/* libxml2 loses a `<` that is the last byte. */
		htmlParseChunk(t->parser, "\n", 1, true);
	else if (end > begin)
		at = end - begin;
	htmlFreeParserCtxt(t->parser);
	t->parser = NULL;
	return at;
}

/* Extracts the text of the page in t->page. */
static void
extract(struct page_text *t, bool only_articles)
{
	size_t at = 0;

	t->text.n = t->blocks = 0;
	t->only_articles = only_articles;
	t->line = t->space = t->pre_begins = false;
	while (at < t->page.n)
		at += parse(t, t->page.p + at, t->page.n - at);
	while (t->text.n > 0 &&
	    (t->text.p[t->text.n - 1] == '\n' ||
		t->text.p[t->text.n - 1] == ' '))
		t->text.n--;
}

struct span
page_text_extract(struct page_text *t, struct span page)
{
	xmlMemSetup(free, memory_alloc, memory_realloc, memory_strdup);
	buf_room(&t->text, 0); /* an empty text is no null pointer */
	page_markup_mend(&t->page, page);
	extract(t, false);
	if (t->text.n == 0)
		extract(t, true);
	while (t->blocks > 0 && t->block[t->blocks - 1].begin >= t->text.n)
		t->blocks--;
	if (t->main_only)
		main_text_select(&t->text, t->block, t->blocks);
	return buf_span(&t->text);
}

void
page_text_free(struct page_text *t)
{
	buf_free(&t->page);
	buf_free(&t->text);
	free(t->block);
	free(t->cut);
	*t = (struct page_text){ 0 };
}

const char *
page_text_version(void)
{
	return "libxml2 " LIBXML_DOTTED_VERSION;
}
