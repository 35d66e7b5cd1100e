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

/* A part that is read. */
struct part {
	XML_Parser parser;
	enum office_kind kind;
	struct buf *text, *notes;
	size_t skip, in_text, in_note; /* elements that are open */
	const char *why;
	void (*begin)(void *state, const char *name, const char **attributes);
	void *state;
};

static char why[96];

static void
stop(struct part *p, const char *reason)
{
	p->why = reason;
	XML_StopParser(p->parser, XML_FALSE);
}

static const char *
without_prefix(const char *name)
{
	const char *space = strrchr(name, ' ');

	return space ? space + 1 : name;
}

static enum does
does(const struct part *p, const char *name)
{
	const struct element *e = elements[p->kind];

	name = without_prefix(name);
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
on_begin(void *user, const char *name, const char **attributes)
{
	struct part *p = user;
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
on_end(void *user, const char *name)
{
	struct part *p = user;
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
on_text(void *user, const char *s, int n)
{
	struct part *p = user;
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
	struct part *p = user;

	(void)name, (void)system, (void)public;
	if (has_declarations || p->kind == OFFICE_DOCX || p->kind == OFFICE_ODT)
		stop(p, "expected XML without a document type");
}

static void
on_element(void *user, const char *name, const char **attributes)
{
	struct part *p = user;

	p->begin(p->state, without_prefix(name), attributes);
}

static const char *
read_part(struct part *p, struct span xml)
{
	enum { PIECE = 1 << 20 };
	enum XML_Status status = XML_STATUS_OK;
	size_t n;

	p->parser = XML_ParserCreate_MM(NULL, &xml_memory, " ");
	XML_SetUserData(p->parser, p);
	if (p->begin)
		XML_SetStartElementHandler(p->parser, on_element);
	else
		XML_SetElementHandler(p->parser, on_begin, on_end);
	if (!p->begin)
		XML_SetCharacterDataHandler(p->parser, on_text);
	XML_SetSkippedEntityHandler(p->parser, p->begin ? NULL : on_entity);
	XML_SetStartDoctypeDeclHandler(p->parser, on_doctype);
	XML_UseForeignDTD(p->parser, p->kind == OFFICE_EPUB);
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
	struct part p = { .kind = kind, .text = text, .notes = notes };

	return read_part(&p, xml);
}

const char *
office_elements(struct span xml,
    void (*begin)(void *state, const char *name, const char **attributes),
    void *state)
{
	struct part p = { .begin = begin, .state = state };

	return read_part(&p, xml);
}
