#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "page/document_names.h"
#include "page/html_text.h"

/* The least bytes of a prefix that is left out; the most bytes of an id that is
 * not shortened, and the last bytes of one that is; the bytes of a number and
 * its noun. */
enum { PREFIX_LEAST = 8, ID_MOST = 60, ID_TAIL = ID_MOST / 2, NUMBERED = 64 };

/* The id of what a document is a part of: up to the last colon, or all. */
static struct span
whole_of(struct span id)
{
	const char *colon = memrchr(id.p, ':', id.n);

	return (struct span){ id.p, colon ? (size_t)(colon - id.p) : id.n };
}

void
document_titles_read(
    struct document_titles *t, const struct document_store *h, const char *path)
{
	struct in in;
	struct span line, f[2];
	uint32_t i, number;

	for (i = 0; i < h->ids.n; i++) {
		idmap_add(&t->ids, idmap_id(&h->ids, i));
		idmap_add(&t->ids, whole_of(idmap_id(&h->ids, i)));
	}
	t->title = mem_new((size_t)t->ids.n + 1, sizeof *t->title);
	in_open(&in, path);
	while ((line.p = in_record(&in, &line.n))) {
		if (span_split(line, f, 2) != 2)
			in_bad(
			    &in, "expected an id and a title, got one field");
		number = idmap_find(&t->ids, f[0]);
		if (number != IDMAP_NONE && t->title[number].n == 0) {
			buf_put(&t->title[number], f[1]);
			memset(buf_room(&t->title[number], UNESCAPE_PAD), 0,
			    UNESCAPE_PAD);
		}
	}
	in_close(&in);
}

/* The title of an id, or an empty one; valid until the next call but one. */
static struct span
title_of(const struct document_titles *t, struct span id)
{
	static struct unescaped plain[2];
	static size_t calls;
	struct unescaped *to = &plain[calls++ % 2];
	uint32_t number = idmap_find(&t->ids, id);

	if (number == IDMAP_NONE || t->title[number].n == 0)
		number = idmap_find(&t->ids, whole_of(id));
	if (number == IDMAP_NONE || t->title[number].n == 0)
		return (struct span){ NULL, 0 };
	unescape_read(to, buf_span(&t->title[number]));
	return (struct span){ to->buf, to->n };
}

/* Whether a document is of the second of two collections. */
static bool
is_other(const struct report *r, uint32_t document)
{
	return r->sides->list->cross && document >= r->sides->docs[0]->ids.n;
}

/* The number of a document in its collection and what it is called. */
static struct span
numbered(const struct report *r, uint32_t document)
{
	static char text[2][NUMBERED];
	static size_t calls;
	char *to = text[calls++ % 2];
	const bool other = is_other(r, document);
	const uint32_t n = document - (other ? r->sides->docs[0]->ids.n : 0);

	snprintf(to, NUMBERED, "%.*s %s%u", NUMBERED - 16, r->noun,
	    !r->sides->list->cross ? ""
		: other		   ? "B"
				   : "A",
	    (unsigned)n + 1);
	return (struct span){ to, strlen(to) };
}

/* The id of a document without the prefix of its collection. */
static struct span
short_id(const struct report *r, uint32_t document)
{
	const struct span id = report_id(r, document);
	const size_t n = r->prefix[is_other(r, document)];

	return (struct span){ id.p + n, id.n - n };
}

struct span
document_name(const struct report *r, uint32_t document, enum name_form form)
{
	struct span title;

	if (r->anonymous)
		return numbered(r, document);
	title =
	    title_of(&r->titles[is_other(r, document)], report_id(r, document));
	return title.n > 0	 ? title
	    : form == NAME_SHORT ? short_id(r, document)
				 : report_id(r, document);
}

/* Writes an id in the form f->of. */
static void
put_id(struct out *o, const struct field *f)
{
	const struct span id = f->text;
	const bool cut = id.n > ID_MOST && f->of != NAME_WHOLE;
	const size_t head = html_cut_length(id.p, id.n, ID_MOST - ID_TAIL);
	size_t tail = id.n > ID_MOST ? id.n - ID_TAIL : id.n;

	while (tail < id.n && ((unsigned char)id.p[tail] & 0xc0) == 0x80)
		tail++;
	FILL(o, NULL, id, fill_number("long", cut), fill_attribute("whole", id),
	    fill_text("id", id), fill_text("head", (struct span){ id.p, head }),
	    fill_text("tail", (struct span){ id.p + tail, id.n - tail }));
}

static void
put_name(struct out *o, const struct field *f)
{
	const struct report *r = f->from;
	const struct span name = document_name(r, f->n, f->of),
			  id = f->of == NAME_SHORT ? short_id(r, f->n)
						   : report_id(r, f->n);
	const struct field plain = { .text = name, .of = f->of };
	bool titled;

	titled = !r->anonymous &&
	    title_of(&r->titles[is_other(r, f->n)], report_id(r, f->n)).n > 0;
	if (titled)
		FILL(o, NULL, titled, fill_text("title", name),
		    { "id", put_id, .text = id, .of = f->of });
	else
		put_id(o, &plain);
}

struct field
field_name(const char *name, const struct report *r, uint32_t document,
    enum name_form form)
{
	return (struct field){ name, put_name, document, form, .from = r };
}

struct field
field_id(const char *name, const struct report *r, struct span id)
{
	const uint32_t document = report_find(r, id);
	const size_t n = r->prefix[0];

	if (r->anonymous && document == IDMAP_NONE)
		return fill_words(name, r->noun);
	if (document != IDMAP_NONE)
		return field_name(name, r, document, NAME_SHORT);
	if (id.n > n && memcmp(id.p, report_id(r, 0).p, n) == 0)
		id = (struct span){ id.p + n, id.n - n };
	return (struct field){ name, put_id, .text = id };
}

/* Whether a prefix can end after a character of a path or URL. */
static bool
ends_part(char c)
{
	return strchr("/=?&#", c) && c;
}

/* The bytes of the directory or URL in which documents [first, end) are. */
static size_t
prefix_of(const struct report *r, uint32_t first, uint32_t end)
{
	struct span id, common;
	uint32_t i;
	size_t n;

	if (end - first < 2)
		return 0;
	common = report_id(r, first);
	for (i = first + 1; i < end; i++) {
		id = report_id(r, i);
		for (n = 0; n < id.n && n < common.n; n++)
			if (id.p[n] != common.p[n])
				break;
		common.n = n;
	}
	for (n = common.n; n > 0 && !ends_part(common.p[n - 1]); n--)
		;
	/* No id may be left without a name. */
	for (i = first; i < end; i++)
		if (report_id(r, i).n == n)
			n = 0;
	return n >= PREFIX_LEAST ? n : 0;
}

void
document_names_shorten(struct report *r)
{
	const uint32_t first =
	    r->sides->list->cross ? r->sides->docs[0]->ids.n : r->documents;

	if (r->anonymous)
		return;
	r->prefix[0] = prefix_of(r, 0, first);
	r->prefix[1] = prefix_of(r, first, r->documents);
}
