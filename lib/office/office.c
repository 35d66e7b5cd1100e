#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/members.h"
#include "office/office.h"
#include "office/office_program.h"
#include "office/office_xml.h"

/* The most bytes of all parts of a file, unpacked, and parts. */
enum { PARTS_BYTES = 256 << 20, PARTS_MOST = 10000 };

/* A member of the archive. */
struct office_part {
	struct buf name, data;
	struct buf id; /* in the list of an EPUB */
};

struct office_parts {
	struct office_part *part;
	size_t n, cap;
	const char *why;
	char *directory; /* of the list of an EPUB */
	char *list;	 /* its name */
	bool has_chapter;
	/* Of the list: the text of the part with an id is next. */
	struct buf *text, *notes;
};

/* The kind that the format of the file is. */
static enum office_kind
kind_of(const struct in *in)
{
	static const char *const names[] = { [OFFICE_DOCX] = "DOCX",
		[OFFICE_ODT] = "ODT",
		[OFFICE_EPUB] = "EPUB" };
	enum office_kind kind = OFFICE_EPUB;

	while (kind != OFFICE_NONE &&
	    (!in->format || strcmp(in->format->name, names[kind]) != 0))
		kind--;
	return kind;
}

static bool
ends(struct span name, const char *ending)
{
	const size_t n = strlen(ending);

	return name.n >= n && memcmp(name.p + name.n - n, ending, n) == 0;
}

/* The text of DOCX is word/document.xml, or word/document2.xml. */
static bool
is_docx_text(struct span name)
{
	const char *const begin = "word/document";

	return name.n > strlen(begin) &&
	    memcmp(name.p, begin, strlen(begin)) == 0 && ends(name, ".xml");
}

/* Whether a member may have text. */
static bool
in_docx(struct span name)
{
	return is_docx_text(name) || span_is(name, "word/footnotes.xml") ||
	    span_is(name, "word/endnotes.xml");
}

static bool
in_odt(struct span name)
{
	return span_is(name, "content.xml");
}

static bool
in_epub(struct span name)
{
	return ends(name, ".xml") || ends(name, ".xhtml") ||
	    ends(name, ".html") || ends(name, ".htm") || ends(name, ".opf");
}

/* Reads the members that may have text. */
static void
read_parts(struct office_parts *all, enum office_kind kind, struct members *m)
{
	enum members_result got;
	struct office_part *p;
	size_t bytes = 0;

	m->wanted = kind == OFFICE_DOCX ? in_docx
	    : kind == OFFICE_ODT	? in_odt
					: in_epub;
	m->most = PARTS_BYTES;
	while (!all->why && (got = members_next(m)) != MEMBERS_END) {
		bytes += m->data.n;
		if (bytes > PARTS_BYTES || all->n == PARTS_MOST)
			all->why = "expected at most 10,000 parts and 256 MB";
		else if (got == MEMBERS_FAILED || got == MEMBERS_BAD)
			all->why = m->why ? m->why : "it is encrypted";
		if (all->why || got != MEMBERS_FILE)
			continue;
		MEM_GROW(all->part, all->cap, all->n + 1);
		p = &all->part[all->n++];
		*p = (struct office_part){ 0 };
		buf_set(&p->name, m->name);
		buf_char(&p->name, 0);
		p->name.n--;
		buf_room(&p->data, 0);
		buf_put(&p->data, buf_span(&m->data));
	}
}

/* Appends the text of the parts of which is_text holds; whether there are any.
 */
static bool
add_parts(struct office_parts *all, enum office_kind kind,
    bool (*is_text)(struct span name))
{
	bool found = false;
	size_t i;

	for (i = 0; i < all->n && !all->why; i++)
		if (is_text(buf_span(&all->part[i].name))) {
			found = true;
			all->why =
			    office_xml(kind, buf_span(&all->part[i].data),
				all->text, all->notes);
		}
	return found;
}

static bool
is_footnotes(struct span name)
{
	return span_is(name, "word/footnotes.xml");
}

static bool
is_endnotes(struct span name)
{
	return span_is(name, "word/endnotes.xml");
}

static const char *
attribute(const char **attributes, const char *name)
{
	for (; *attributes; attributes += 2)
		if (strcmp(*attributes, name) == 0)
			return attributes[1];
	return "";
}

/* META-INF/container.xml: <rootfile full-path="..."/> is the list. */
static void
on_root(void *state, const char *name, const char **attributes)
{
	struct office_parts *all = state;
	const char *slash;

	if (strcmp(name, "rootfile") != 0 || all->list)
		return;
	all->list = mem_format("%s", attribute(attributes, "full-path"));
	slash = strrchr(all->list, '/');
	all->directory = mem_format(
	    "%.*s", slash ? (int)(slash + 1 - all->list) : 0, all->list);
}

/* The bytes that %XX of an address stands for. */
static void
decode(char *address)
{
	char *to = address, digits[3] = "";

	for (; *address; address++) {
		*to = *address;
		if (*address == '%' && address[1] && address[2]) {
			memcpy(digits, address + 1, 2);
			*to = (char)strtoul(digits, NULL, 16);
			address += 2;
		}
		to++;
	}
	*to = 0;
}

/* Takes ./ and NAME/../ out of a path. */
static void
shorten(char *path)
{
	char *to = path, *from = path;

	while (*from) {
		if (strncmp(from, "./", 2) == 0) {
			from += 2;
		} else if (strncmp(from, "../", 3) == 0 && to > path) {
			from += 3;
			for (to--; to > path && to[-1] != '/'; to--)
				;
		} else {
			while (*from && (*to++ = *from++) != '/')
				;
		}
	}
	*to = 0;
}

/* The list: <item id= href=/>, then <itemref idref=/> in the order of reading.
 */
static void
on_item(void *state, const char *name, const char **attributes)
{
	struct office_parts *all = state;
	const char *id = attribute(attributes, "id");
	char *path;
	size_t i;

	if (strcmp(name, "item") == 0) {
		path = mem_format(
		    "%s%s", all->directory, attribute(attributes, "href"));
		decode(path);
		shorten(path);
		for (i = 0; i < all->n; i++)
			if (strcmp(all->part[i].name.p, path) == 0)
				buf_set(&all->part[i].id,
				    (struct span){
					(char *)id, strlen(id) + 1 });
		free(path);
	}
	if (strcmp(name, "itemref") != 0)
		return;
	id = attribute(attributes, "idref");
	for (i = 0; i < all->n && !all->why; i++)
		if (all->part[i].id.n && strcmp(all->part[i].id.p, id) == 0) {
			all->why = office_xml(OFFICE_EPUB,
			    buf_span(&all->part[i].data), all->text,
			    all->notes);
			/* A chapter has its place once. */
			all->part[i].id.n = 0;
			all->has_chapter = true;
		}
}

static const char *
elements(struct office_parts *all, const char *name,
    void (*begin)(void *state, const char *name, const char **attributes))
{
	size_t i;

	for (i = 0; i < all->n; i++)
		if (strcmp(all->part[i].name.p, name) == 0)
			return office_elements(
			    buf_span(&all->part[i].data), begin, all);
	return "expected a list of its parts, got none";
}

static void
read_epub(struct office_parts *all)
{
	const char *why;

	why = elements(all, "META-INF/container.xml", on_root);
	if (!why && !all->list)
		why = "expected a list of its parts, got none";
	if (!why)
		why = elements(all, all->list, on_item);
	if (!why && !all->has_chapter)
		why = "expected a chapter of its list, got none";
	if (!all->why)
		all->why = why;
}

static void
read_text(struct office_parts *all, enum office_kind kind)
{
	if (kind == OFFICE_EPUB) {
		read_epub(all);
	} else if (!add_parts(
		       all, kind, kind == OFFICE_ODT ? in_odt : is_docx_text)) {
		all->why = "expected a text, got none";
	} else {
		add_parts(all, kind, is_footnotes);
		add_parts(all, kind, is_endnotes);
	}
	if (all->notes->n)
		buf_put(all->text, buf_span(all->notes));
}

static void
free_parts(struct office_parts *all)
{
	size_t i;

	for (i = 0; i < all->n; i++) {
		buf_free(&all->part[i].name);
		buf_free(&all->part[i].data);
		buf_free(&all->part[i].id);
	}
	free(all->part);
	free(all->directory);
	free(all->list);
	buf_free(all->notes);
}

static enum text_result
read_archive(
    struct in *in, enum office_kind kind, struct buf *text, const char **why)
{
	static char reason[256];
	struct buf notes = { 0 };
	struct office_parts all = { .text = text, .notes = &notes };
	struct members m;

	if (!members_open(&m, in))
		all.why = "expected a file that is not packed";
	else
		read_parts(&all, kind, &m);
	if (!all.why)
		read_text(&all, kind);
	if (all.why)
		snprintf(reason, sizeof reason, "%s", all.why);
	*why = reason;
	members_close(&m);
	free_parts(&all);
	return all.why ? TEXT_BAD : TEXT_FOUND;
}

enum text_result
office_text(struct in *in, struct buf *text, const char **why)
{
	const enum office_kind kind = kind_of(in);

	text->n = 0;
	buf_room(text, 0);
	if (kind != OFFICE_NONE)
		return read_archive(in, kind, text, why);
	return office_program(in, text, why);
}
