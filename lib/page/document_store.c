#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/id_twice.h"
#include "page/document_store.h"
#include "page/html_text.h"
#include "io/out.h"
#include "io/whole.h"
#include "record/document.h"
#include "record/unique_ids.h"

/* document_read is only to check the fields. */
static bool
ignore_field(void *to, struct span text)
{
	(void)to;
	(void)text;
	return true;
}

static uint32_t
id_number(const struct document_store *h, struct span id)
{
	return idmap_find(&h->ids, id);
}

void
docs_add_id(struct document_store *h, struct span id)
{
	idmap_add(&h->ids, id);
}

/* The field in a column, from 1, of a record; false if there is none. */
static bool
get_column(struct span record, size_t column, struct span *field)
{
	char *p = record.p, *end = p + record.n, *tab;

	for (; column > 1; column--) {
		tab = memchr(p, '\t', end - p);
		if (!tab)
			return false;
		p = tab + 1;
	}
	tab = memchr(p, '\t', end - p);
	*field = (struct span){ p, (tab ? tab : end) - p };
	return true;
}

/* The record of a document; it is valid until the next call. */
static struct span
get_record(const struct document_store *h, const struct stored_document *d)
{
	struct buf *b = h->loaded;
	const size_t all = d->record.n + 1 + IN_PAD;

	if (d->record.p)
		return d->record;
	b->n = 0;
	nameless_read(h->fd, out_temporary(), buf_room(b, all), all, d->place);
	return (struct span){ b->p, d->record.n };
}

/* Finds text n of a record and its column; false after the last. */
static bool
find_text(const struct document_store *h, struct span record, size_t n,
    struct span *text, size_t *column)
{
	const struct column_range *r = h->columns->range;
	size_t i;

	for (i = 0; i < h->columns->n; i++, r++) {
		*column = r->first + n;
		if (r->last == 0 || *column <= r->last)
			return get_column(record, *column, text);
		n -= r->last - r->first + 1;
	}
	return false;
}

/* Moves the record of a document from memory to the file. */
static void
put_in_file(struct document_store *h, struct stored_document *d)
{
	const size_t all = d->record.n + 1 + IN_PAD;

	if (h->in_file == 0) {
		h->fd = out_nameless(out_temporary());
		h->loaded = mem_new(1, sizeof *h->loaded);
	}
	d->place = h->in_file;
	nameless_write(h->fd, out_temporary(), d->record.p, all, d->place);
	h->in_file += all;
	free(d->record.p);
	d->record.p = NULL;
}

/* Copies a line, from line number line_number. Returns how many sequences of
 * its texts are not UTF-8. */
static uint64_t
keep_document(struct document_store *h, struct stored_document *d,
    struct span line, uint64_t line_number)
{
	static struct unescaped plain;
	uint64_t bad = 0;
	struct span text;
	size_t n, column;

	d->record.n = line.n;
	d->record.p = mem_new(line.n + 1 + IN_PAD, 1);
	memcpy(d->record.p, line.p, line.n);
	d->record.p[line.n] = '\n';
	d->line_number = line_number;
	for (n = 0; find_text(h, d->record, n, &text, &column); n++) {
		bad += html_count_invalid(text.p, text.n);
		unescape_read(&plain, text);
		d->bytes += plain.n;
	}
	if (line.n > DOCS_IN_MEMORY - h->in_memory)
		put_in_file(h, d);
	else
		h->in_memory += line.n;
	return bad;
}

void
docs_read(struct document_store *h, const char *path)
{
	uint64_t crs = 0, bad = 0;
	struct stored_document *d;
	struct span id;
	uint32_t number;
	struct in in;
	size_t len;
	char *line;

	h->document = mem_new(h->ids.n + 1, sizeof *h->document);
	in_open(&in, path);
	h->name = in.name;
	while ((line = in_line(&in, &len))) {
		if (len > 0 && line[len - 1] == '\r') {
			crs++;
			len--;
		}
		if (!document_read(
			&in, line, len, h->columns, &id, ignore_field, NULL))
			continue;
		h->documents++;
		number = id_number(h, id);
		if (number == IDMAP_NONE)
			continue;
		d = &h->document[number];
		if (d->line_number > 0)
			in_id_twice(&in, id, "", d->line_number);
		bad += keep_document(h, d, (struct span){ line, len }, in.line);
	}
	document_notes(&in, crs, bad);
	in_close(&in);
}

void
docs_require(const struct document_store *h, struct span id, const char *file,
    uint64_t line)
{
	if (!docs_find(h, id))
		die("%s:%ju: id '%.*s' is not in %s", file, (uintmax_t)line,
		    span_shown(id), id.p, h->name);
}

const struct stored_document *
docs_find(const struct document_store *h, struct span id)
{
	uint32_t number = id_number(h, id);

	return number == IDMAP_NONE || h->document[number].line_number == 0
	    ? NULL
	    : &h->document[number];
}

bool
docs_read_text(const struct document_store *h, const struct stored_document *d,
    size_t n, struct unescaped *to, size_t *column)
{
	struct span text = { "\n", 0 };
	size_t ignored;
	bool exists = find_text(
	    h, get_record(h, d), n, &text, column ? column : &ignored);

	unescape_read(to, text);
	return exists;
}

void
docs_read_all(const struct document_store *h, const struct stored_document *d,
    struct unescaped *to)
{
	static struct buf all;
	const struct span record = get_record(h, d);
	struct span text;
	size_t n, column;

	all.n = 0;
	for (n = 0; find_text(h, record, n, &text, &column); n++) {
		if (text.n == 0)
			continue;
		if (all.n > 0)
			buf_put(&all, (struct span){ "\\n\\n", 4 });
		buf_put(&all, text);
	}
	buf_room(&all, 1 + UNESCAPE_PAD);
	all.p[all.n] = '\n';
	unescape_read(to, buf_span(&all));
}

void
docs_read_beginning(const struct document_store *h,
    const struct stored_document *d, size_t most, struct unescaped *to)
{
	const struct span record = get_record(h, d);
	struct span text = { "\n", 0 };
	size_t n = 0, column;

	while (find_text(h, record, n++, &text, &column) && text.n == 0)
		;
	text.n = text.n < most ? text.n : most;
	unescape_read(to, text);
}
