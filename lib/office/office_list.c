#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "office/office_list.h"
#include "office/office_sheet.h"

/* Elements and attributes of lists: an item has an id and the address of a
 * part, a reference has the id of the part that is next. */
static const struct names {
	const char *list, *items; /* the parts that have them; NULL: EPUB */
	const char *item, *id, *address;
	const char *reference, *of_id;
	const char *unit;
} all_names[] = {
	[OFFICE_EPUB] = { NULL, NULL, "item", "id", "href", "itemref", "idref",
	    "chapter" },
	[OFFICE_XLSX] = { "xl/workbook.xml", "xl/_rels/workbook.xml.rels",
	    "Relationship", "Id", "Target", "sheet", "relationships id",
	    "sheet" },
	[OFFICE_PPTX] = { "ppt/presentation.xml",
	    "ppt/_rels/presentation.xml.rels", "Relationship", "Id", "Target",
	    "sldId", "relationships id", "slide" },
};

struct list {
	struct office_parts *parts;
	enum office_kind kind;
	const struct names *names;
	struct office_strings strings; /* of XLSX */
	char *strings_name;	       /* of their part, or NULL */
	struct buf *text, notes;
	char *name;	 /* of the list of an EPUB */
	char *directory; /* of the list */
	size_t items, references, found;
	struct office_absent *absent;
	const char *why;
};

/* META-INF/container.xml: <rootfile full-path="..."/> is the list. */
static void
on_root(void *state, const char *name, const char **attributes)
{
	struct list *l = state;

	if (strcmp(name, "rootfile") == 0 && !l->name)
		l->name =
		    mem_format("%s", office_attribute(attributes, "full-path"));
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

/* The path within the archive that an address stands for. */
static char *
path_of(const struct list *l, const char *address)
{
	char *path;

	path = *address == '/' ? mem_format("%s", address + 1)
			       : mem_format("%s%s", l->directory, address);
	decode(path);
	shorten(path);
	return path;
}

/* Whether the type of a relationship, a URI, is that of shared strings. */
static bool
is_strings(const char *type)
{
	const char *slash = strrchr(type, '/');

	return slash && strcmp(slash, "/sharedStrings") == 0;
}

/* The part gets the id, also one that the archive lacks. */
static void
add_item(struct list *l, const char *id, const char *address, const char *type)
{
	char *path = path_of(l, address);
	struct office_part *p = office_parts_find(l->parts, path);

	if (!p) {
		p = office_parts_add(
		    l->parts, (struct span){ path, strlen(path) });
		if (p)
			p->is_absent = true;
	}
	if (p)
		buf_put(&p->ids, (struct span){ (char *)id, strlen(id) + 1 });
	if (l->kind == OFFICE_XLSX && !l->strings_name && is_strings(type))
		l->strings_name = path;
	else
		free(path);
}

static bool
has_id(const struct office_part *p, const char *id)
{
	size_t at;

	for (at = 0; at < p->ids.n; at += strlen(p->ids.p + at) + 1)
		if (strcmp(p->ids.p + at, id) == 0)
			return true;
	return false;
}

static struct office_part *
find_id(const struct list *l, const char *id)
{
	size_t i;

	for (i = 0; i < l->parts->n; i++)
		if (has_id(&l->parts->part[i], id))
			return &l->parts->part[i];
	return NULL;
}

static void
add_text(struct list *l, struct office_part *p)
{
	const struct span data = buf_span(&p->data);

	if (p->is_used)
		return;
	p->is_used = true;
	l->found++;
	l->why = l->kind == OFFICE_XLSX
	    ? office_sheet(data, &l->strings, l->text)
	    : office_xml(l->kind, data, l->text, &l->notes);
}

static void
on_item(void *state, const char *name, const char **attributes)
{
	struct list *l = state;
	const struct names *n = l->names;
	const bool is_reference = strcmp(name, n->reference) == 0;
	struct office_part *p;

	if (l->why || (!is_reference && strcmp(name, n->item) != 0))
		return;
	if (is_reference ? l->references++ == PARTS_MOST
			 : l->items++ == PARTS_MOST) {
		l->why = "expected at most 10,000 parts and 256 MB";
	} else if (!is_reference) {
		add_item(l, office_attribute(attributes, n->id),
		    office_attribute(attributes, n->address),
		    office_attribute(attributes, "Type"));
	} else {
		p = find_id(l, office_attribute(attributes, n->of_id));
		if (p && !p->is_absent)
			add_text(l, p);
		else if (!p ||
		    office_parts_has_text(l->kind, buf_span(&p->name)))
			l->absent->parts++;
	}
}

static void
read_list(struct list *l, const char *name,
    void (*begin)(void *state, const char *name, const char **attributes))
{
	const struct office_events events = { .begin = begin };
	const struct office_part *p = office_parts_find(l->parts, name);
	const char *why = "expected a list of its parts, got none";
	struct span data;

	if (p) {
		data = buf_span(&p->data);
		why = office_elements(data, &events, l);
	}
	if (!l->why)
		l->why = why;
}

/* The list of an EPUB has a name of its own. */
static void
read_names(struct list *l)
{
	const char *slash;

	if (l->names->list) {
		l->name = mem_format("%s", l->names->list);
	} else {
		read_list(l, "META-INF/container.xml", on_root);
		if (!l->name)
			l->name = mem_format("%s", "");
	}
	slash = strrchr(l->name, '/');
	l->directory =
	    mem_format("%.*s", slash ? (int)(slash + 1 - l->name) : 0, l->name);
}

/* The strings of XLSX. Without them each cell of a string is counted. */
static void
read_strings(struct list *l)
{
	const struct office_part *p = office_parts_find(l->parts,
	    l->strings_name ? l->strings_name : "xl/sharedStrings.xml");

	if (!l->why && p && !p->is_absent)
		l->why = office_strings_read(&l->strings, buf_span(&p->data));
}

const char *
office_list_text(struct office_parts *all, enum office_kind kind,
    struct buf *text, struct office_absent *absent)
{
	static char none[64];
	struct list l = { .parts = all,
		.kind = kind,
		.names = &all_names[kind],
		.text = text,
		.absent = absent };

	read_names(&l);
	if (!l.why && l.names->items)
		read_list(&l, l.names->items, on_item);
	if (kind == OFFICE_XLSX)
		read_strings(&l);
	if (!l.why)
		read_list(&l, l.name, on_item);
	if (!l.why && !l.found) {
		snprintf(none, sizeof none,
		    "expected a %s of its list, got none", l.names->unit);
		l.why = none;
	}
	if (l.notes.n)
		buf_put(text, buf_span(&l.notes));
	absent->strings = l.strings.absent;
	office_strings_free(&l.strings);
	buf_free(&l.notes);
	free(l.name);
	free(l.directory);
	free(l.strings_name);
	return l.why;
}

const char *
office_list_unit(enum office_kind kind)
{
	return all_names[kind].unit;
}
