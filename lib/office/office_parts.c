#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "format/members.h"
#include "office/office_parts.h"

static const char too_many[] = "expected at most 10,000 parts and 256 MB";

static bool
begins(struct span name, const char *with)
{
	const size_t n = strlen(with);

	return name.n >= n && strncasecmp(name.p, with, n) == 0;
}

static bool
ends(struct span name, const char *with)
{
	const size_t n = strlen(with);

	return name.n >= n && strncasecmp(name.p + name.n - n, with, n) == 0;
}

/* The text of DOCX is word/document.xml, or word/document2.xml. */
static bool
in_docx(struct span name)
{
	return (begins(name, "word/document") && ends(name, ".xml")) ||
	    span_is(name, "word/footnotes.xml") ||
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

static bool
in_xlsx(struct span name)
{
	return begins(name, "xl/_rels/") ||
	    (ends(name, ".xml") && !begins(name, "xl/pivot") &&
		!begins(name, "xl/chartsheets/"));
}

static bool
in_pptx(struct span name)
{
	return begins(name, "ppt/_rels/") || ends(name, ".xml");
}

static bool (*const is_read[])(struct span name) = {
	[OFFICE_DOCX] = in_docx,
	[OFFICE_ODT] = in_odt,
	[OFFICE_EPUB] = in_epub,
	[OFFICE_XLSX] = in_xlsx,
	[OFFICE_PPTX] = in_pptx,
};

bool
office_parts_has_text(enum office_kind kind, struct span name)
{
	return kind == OFFICE_EPUB ? in_epub(name)
				   : !begins(name, "xl/chartsheets/");
}

struct office_part *
office_parts_add(struct office_parts *all, struct span name)
{
	struct office_part *p;

	if (all->n == PARTS_MOST)
		return NULL;
	MEM_GROW(all->part, all->cap, all->n + 1);
	p = &all->part[all->n++];
	*p = (struct office_part){ 0 };
	buf_set(&p->name, name);
	buf_char(&p->name, 0);
	p->name.n--;
	return p;
}

struct office_part *
office_parts_find(const struct office_parts *all, const char *name)
{
	size_t i;

	for (i = 0; i < all->n; i++)
		if (strcasecmp(all->part[i].name.p, name) == 0)
			return &all->part[i];
	return NULL;
}

static const char *
read_members(struct office_parts *all, struct members *m)
{
	enum members_result got;
	struct office_part *p;
	size_t bytes = 0;

	while ((got = members_next(m)) != MEMBERS_END) {
		/* UTF-16 has NULs. */
		if (got == MEMBERS_BINARY)
			got = members_rest(m);
		bytes += m->data.n;
		if (bytes > MEMBERS_DOCUMENT)
			return too_many;
		if (got == MEMBERS_FAILED || got == MEMBERS_BAD)
			return m->why ? m->why : "it is encrypted";
		if (got != MEMBERS_FILE)
			continue;
		if (!(p = office_parts_add(all, m->name)))
			return too_many;
		buf_room(&p->data, 0);
		buf_put(&p->data, buf_span(&m->data));
	}
	return NULL;
}

const char *
office_parts_read(
    struct office_parts *all, enum office_kind kind, struct in *in)
{
	static char reason[256];
	const char *why = "expected a file that is not packed";
	struct members m;

	if (members_open(&m, in)) {
		m.wanted = is_read[kind];
		why = read_members(all, &m);
	}
	if (why)
		snprintf(reason, sizeof reason, "%s", why);
	members_close(&m);
	return why ? reason : NULL;
}

void
office_parts_free(struct office_parts *all)
{
	size_t i;

	for (i = 0; i < all->n; i++) {
		buf_free(&all->part[i].name);
		buf_free(&all->part[i].data);
		buf_free(&all->part[i].ids);
	}
	free(all->part);
	*all = (struct office_parts){ 0 };
}
