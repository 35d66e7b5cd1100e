#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"
#include "format/id_twice.h"
#include "io/in.h"
#include "io/out.h"
#include "record/distinct_texts.h"
#include "record/document.h"
#include "record/pair.h"
#include "text/codepoints.h"

/* A text of several documents: their smallest id, in ids. */
struct distinct_text {
	size_t id;
	uint32_t n;
	bool written;
};

/* A document that was read. */
struct document {
	struct span id, text;
	struct buf joined;
};

/* Reads the next document with a text; false at the end. */
static bool
next_document(struct distinct_texts *p, struct in *in, struct document *d)
{
	size_t len;
	char *line;

	while ((line = in_line(in, &len))) {
		if (len > 0 && line[len - 1] == '\r') {
			p->crs++;
			len--;
		}
		d->joined.n = 0;
		if (!document_read(in, line, len, &p->columns, &d->id,
			document_join, &d->joined))
			continue;
		d->text = (struct span){ d->joined.p, d->joined.n - 1 };
		if (d->text.n > 0)
			return true;
		p->empty++;
	}
	return false;
}

static struct span
first_id(const struct distinct_texts *p, const struct distinct_text *t)
{
	return (struct span){ p->ids.p + t->id, t->n };
}

/* Makes id the first one of text number v, if it is smaller than the others. */
static void
add_id(struct distinct_texts *p, uint32_t v, struct span id)
{
	struct distinct_text *t;

	MEM_MAP_GROW(p->place, p->place_cap, (size_t)v + 1);
	if (!p->place[v]) {
		MEM_GROW(p->text, p->text_cap, p->texts + 1);
		p->text[p->texts++].n = 0;
		p->place[v] = p->texts;
	}
	t = &p->text[p->place[v] - 1];
	if (t->n && span_order(first_id(p, t), id) <= 0)
		return;
	*t = (struct distinct_text){ p->ids.n, id.n, false };
	buf_put(&p->ids, id);
}

/* Reads the file; numbers its texts. */
static void
number_texts(struct distinct_texts *p)
{
	struct document d = { 0 };
	uint64_t high, low;
	struct in in;

	in_open_rejects(&in, p->file, p->rejects);
	while (next_document(p, &in, &d)) {
		hash128(d.text.p, d.text.n, &high, &low);
		numbering_add(&p->numbering, high, low);
	}
	document_notes(&in, p->crs, 0);
	note_count(in.name, p->empty, "document", "without text");
	in_close(&in);
	buf_free(&d.joined);
}

/* Opens the file once more, to read its documents with their numbers. */
static void
read_again(struct distinct_texts *p, struct in *in)
{
	in_open(in, p->file);
	in->is_silent = true;
	p->numbering.next = 0;
}

static bool
next_again(struct distinct_texts *p, struct in *in, struct document *d,
    struct numbered *x)
{
	if (p->numbering.next == p->numbering.records)
		return false;
	if (!next_document(p, in, d))
		die("%s: changed while it was read", in->name);
	*x = numbering_next(&p->numbering);
	return true;
}

/* Finds the first ids of texts of several documents. */
static void
find_first_ids(struct distinct_texts *p)
{
	struct document d = { 0 };
	struct numbered x;
	uint32_t different = 0;
	struct in in;

	read_again(p, &in);
	while (next_again(p, &in, &d, &x)) {
		if (x.count > 1)
			add_id(p, x.number, d.id);
		if (x.number > different)
			different = x.number;
	}
	in_close(&in);
	buf_free(&d.joined);
	if (p->verbose)
		info("%s: %s, %s", in.name,
		    counted(p->numbering.records, "document"),
		    counted(different, "different text"));
}

static void
write_text(struct out *out, const struct document *d, uint32_t count)
{
	uint64_t high, low;

	hash128(d->text.p, d->text.n, &high, &low);
	out_field(out, d->id, '\t');
	out_put(out, d->text.p, d->text.n);
	pair_write_column(out, count);
	pair_write_column(out, high >> 32);
	pair_write_column(out, low >> 32);
	out_char(out, '\n');
}

static void
write_copy(struct out *out, struct span first, const struct document *d,
    struct codepoints *text)
{
	codepoints_read(text, d->text);
	pair_write_edit(out, first, d->id, 0, text->n, text->n);
}

/* Writes a document of text t, which has x->count. */
static void
write_one(struct distinct_texts *p, struct out *out, struct out *equal,
    const struct in *in, const struct document *d, struct distinct_text *t,
    const struct numbered *x)
{
	static struct codepoints text;

	if (!span_equal(first_id(p, t), d->id)) {
		write_copy(equal, first_id(p, t), d, &text);
		return;
	}
	if (t->written)
		id_twice_die(in->name, in->line, d->id);
	write_text(out, d, x->count);
	t->written = true;
}

/* Writes each text with its first id, and the others. */
static void
write_texts(struct distinct_texts *p)
{
	struct document d = { 0 };
	struct out out, equal;
	struct numbered x;
	struct in in;

	read_again(p, &in);
	out_open(&out, NULL);
	out_open(&equal, p->copies);
	while (next_again(p, &in, &d, &x))
		if (x.count == 1)
			write_text(&out, &d, 1);
		else
			write_one(p, &out, &equal, &in, &d,
			    &p->text[p->place[x.number] - 1], &x);
	in_close(&in);
	out_close(&equal);
	out_close(&out);
	buf_free(&d.joined);
}

void
distinct_texts_write(struct distinct_texts *p)
{
	number_texts(p);
	find_first_ids(p);
	write_texts(p);
	numbering_free(&p->numbering);
	mem_unmap(p->place, p->place_cap * sizeof *p->place);
	free(p->text);
	buf_free(&p->ids);
}
