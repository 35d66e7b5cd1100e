#include <expat.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "format/xml_memory.h"
#include "office/office_lines.h"
#include "office/office_xml.h"
#include "text/html_entity.h"

enum does {
	NOTHING,
	TEXT,  /* its characters are text */
	BLOCK, /* a line of its own */
	BLOCK_TEXT,
	CELL,  /* a TAB after it */
	BREAK, /* a newline */
	TAB,
	SPACE,
	NOTE, /* a footnote: after the text */
	SKIP  /* nothing in it is text */
};

static const struct element {
	const char *name;
	enum does does;
} docx[] = { { "t", TEXT }, { "p", BLOCK }, { "tab", TAB }, { "ptab", TAB },
	{ "br", BREAK }, { "cr", BREAK }, { "pPr", SKIP }, { "rPr", SKIP },
	{ "moveFrom", SKIP }, { "Fallback", SKIP }, { NULL, NOTHING } },
  odt[] = { { "p", BLOCK_TEXT }, { "h", BLOCK_TEXT }, { "s", SPACE },
	  { "tab", TAB }, { "line-break", BREAK }, { "note", NOTE },
	  { "note-citation", SKIP }, { "annotation", SKIP },
	  { "tracked-changes", SKIP }, { NULL, NOTHING } },
  xhtml[] = { { "body", BLOCK_TEXT }, { "p", BLOCK }, { "div", BLOCK },
	  { "h1", BLOCK }, { "h2", BLOCK }, { "h3", BLOCK }, { "h4", BLOCK },
	  { "h5", BLOCK }, { "h6", BLOCK }, { "li", BLOCK }, { "tr", BLOCK },
	  { "dt", BLOCK }, { "dd", BLOCK }, { "blockquote", BLOCK },
	  { "pre", BLOCK }, { "section", BLOCK }, { "aside", BLOCK },
	  { "figcaption", BLOCK }, { "caption", BLOCK }, { "td", CELL },
	  { "th", CELL }, { "br", BREAK }, { "hr", BREAK }, { "head", SKIP },
	  { "script", SKIP }, { "style", SKIP }, { NULL, NOTHING } };

static const struct element *const elements
    [] = { [OFFICE_DOCX] = docx, [OFFICE_ODT] = odt, [OFFICE_EPUB] = xhtml };

/* A part whose text is read. */
struct part {
	enum office_kind kind;
	struct buf *text, *notes;
	size_t skip, in_text, in_note; /* elements that are open */
};

/* A part that is parsed; events get state. */
struct parse {
	XML_Parser parser;
	const struct office_events *events;
	void *state;
	bool is_html;
	const char *why;
};

static enum does
does(const struct part *p, const char *name)
{
	const struct element *e = elements[p->kind];

	while (e->name && strcmp(e->name, name) != 0)
		e++;
	return e->does;
}

static struct buf *
target(const struct part *p)
{
	return p->in_note ? p->notes : p->text;
}

static void
begin_element(void *state, const char *name, const char **attributes)
{
	struct part *p = state;
	const enum does d = does(p, name);

	(void)attributes;
	p->skip += p->skip > 0 || d == SKIP;
	if (p->skip)
		return;
	p->in_note += d == NOTE;
	p->in_text += d == TEXT || d == BLOCK_TEXT;
	if (d == BLOCK || d == BLOCK_TEXT || d == BREAK)
		office_end_line(target(p));
	else if (d == TAB || d == SPACE)
		office_blank(target(p), d == TAB ? '\t' : ' ');
}

static void
end_element(void *state, const char *name)
{
	struct part *p = state;
	const enum does d = does(p, name);

	if (p->skip) {
		p->skip--;
		return;
	}
	p->in_text -= d == TEXT || d == BLOCK_TEXT;
	if (d == BLOCK || d == BLOCK_TEXT || d == NOTE)
		office_end_line(target(p));
	else if (d == CELL)
		office_blank(target(p), '\t');
	p->in_note -= d == NOTE;
}

static void
add_text(void *state, const char *s, int n)
{
	struct part *p = state;
	struct buf *b = target(p);
	int i;

	if (p->skip || !p->in_text)
		return;
	for (i = 0; i < n; i++)
		if (!strchr(" \t\r\n", s[i]))
			buf_char(b, s[i]);
		else if (p->kind == OFFICE_DOCX)
			buf_char(b, ' ');
		else
			office_blank(b, ' ');
}

static const char *
without_prefix(const char *name)
{
	const char *space = strrchr(name, ' ');

	return space ? space + 1 : name;
}

static void
on_begin(void *user, const char *name, const char **attributes)
{
	struct parse *p = user;

	p->events->begin(p->state, without_prefix(name), attributes);
}

static void
on_end(void *user, const char *name)
{
	struct parse *p = user;

	if (p->events->end)
		p->events->end(p->state, without_prefix(name));
}

static void
on_text(void *user, const char *s, int n)
{
	struct parse *p = user;

	if (p->events->text)
		p->events->text(p->state, s, n);
}

/* A character reference of HTML, which XML does not declare. */
static void
on_entity(void *user, const char *name, int is_parameter)
{
	char *reference;
	struct span to;

	if (is_parameter)
		return;
	reference = mem_format("&%s;", name);
	if (html_entity_named(
		(struct span){ reference, strlen(reference) }, &to))
		on_text(user, to.p, (int)to.n);
	free(reference);
}

static void
on_doctype(void *user, const char *name, const char *system, const char *public,
    int has_declarations)
{
	struct parse *p = user;

	(void)name, (void)system, (void)public;
	if (!has_declarations && p->is_html)
		return;
	p->why = "expected XML without a document type";
	XML_StopParser(p->parser, XML_FALSE);
}

static const char *
parse(struct parse *p, struct span xml)
{
	enum { PIECE = 1 << 20 };
	static char why[96];
	enum XML_Status status = XML_STATUS_OK;
	size_t n;

	p->parser = XML_ParserCreate_MM(NULL, &xml_memory, " ");
	XML_SetUserData(p->parser, p);
	XML_SetElementHandler(p->parser, on_begin, on_end);
	XML_SetCharacterDataHandler(p->parser, on_text);
	XML_SetSkippedEntityHandler(p->parser, on_entity);
	XML_SetStartDoctypeDeclHandler(p->parser, on_doctype);
	XML_UseForeignDTD(p->parser, p->is_html);
	do {
		n = xml.n < PIECE ? xml.n : PIECE;
		status = XML_Parse(p->parser, xml.p, (int)n, n == xml.n);
		xml.p += n;
		xml.n -= n;
	} while (status == XML_STATUS_OK && xml.n > 0);
	if (status != XML_STATUS_OK && !p->why) {
		snprintf(why, sizeof why, "expected XML, got an error: %s",
		    XML_ErrorString(XML_GetErrorCode(p->parser)));
		p->why = why;
	}
	XML_ParserFree(p->parser);
	return p->why;
}

const char *
office_xml(
    enum office_kind kind, struct span xml, struct buf *text, struct buf *notes)
{
	static const struct office_events events = { begin_element, end_element,
		add_text };
	/* What is text in DOCX has the same names in PPTX. */
	struct part part = { kind == OFFICE_PPTX ? OFFICE_DOCX : kind, text,
		notes };
	struct parse p = { .events = &events,
		.state = &part,
		.is_html = kind == OFFICE_EPUB };

	return parse(&p, xml);
}

const char *
office_elements(
    struct span xml, const struct office_events *events, void *state)
{
	struct parse p = { .events = events, .state = state };

	return parse(&p, xml);
}

const char *
office_attribute(const char **attributes, const char *name)
{
	const size_t n = strlen(name);
	size_t all;

	for (; *attributes; attributes += 2) {
		all = strlen(*attributes);
		if (all >= n && (all == n || strchr(name, ' ')) &&
		    strcmp(*attributes + all - n, name) == 0)
			return attributes[1];
	}
	return "";
}
