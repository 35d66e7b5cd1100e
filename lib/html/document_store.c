/* document_store.c: the documents that pairs name. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "html/document_store.h"
#include "html/html_text.h"
#include "io/out.h"
#include "record/document.h"
#include "record/unique_ids.h"

enum { SENTENCE_FIELDS = 4 };

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
	if (idmap_add(&h->ids, id) == IDMAP_NONE)
		die("expected at most %u documents, got more", IDMAP_MAX);
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
	size_t all = d->record.n + 1 + IN_PAD, done = 0;
	ssize_t n;

	if (d->record.p)
		return d->record;
	b->n = 0;
	buf_room(b, all);
	for (; done < all; done += n) {
		n = pread(h->fd, b->p + done, all - done, d->place + done);
		if (n <= 0)
			die_errno("the copy of %s in TMPDIR", h->name);
	}
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
	size_t all = d->record.n + 1 + IN_PAD, done = 0;
	const char *dir = getenv("TMPDIR");
	ssize_t n;

	if (h->in_file == 0) {
		h->fd = out_nameless(dir && *dir ? dir : "/tmp");
		h->loaded = mem_new(1, sizeof *h->loaded);
	}
	d->place = h->in_file;
	for (; done < all; done += n) {
		n = pwrite(
		    h->fd, d->record.p + done, all - done, d->place + done);
		if (n < 0)
			die_errno("the copy of %s in TMPDIR", h->name);
	}
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
			unique_ids_bad(&in, id, d->line_number);
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

/* Cuts the id of a sentence, DOC:N, to that of its document; returns N, or 0 if
 * it is malformed. */
static uint64_t
sentence_number(struct span *id)
{
	char *colon = memrchr(id->p, ':', id->n);
	struct span digits;
	uint64_t n;

	if (!colon || colon == id->p)
		return 0;
	digits = (struct span){ colon + 1, id->p + id->n - colon - 1 };
	id->n = colon - id->p;
	return span_number(digits, &n) ? n : 0;
}

/* Adds the sentence of a line to its document, if that was added. */
static void
add_sentence(struct document_store *h, struct in *in, char *line, size_t len)
{
	struct stored_sentence s, *last;
	struct span f[SENTENCE_FIELDS];
	size_t n = span_split((struct span){ line, len }, f, SENTENCE_FIELDS);
	struct stored_document *d;
	uint32_t number;

	if (n != SENTENCE_FIELDS)
		in_bad(
		    in, "expected 4 fields (id, text, begin, end), got %zu", n);
	s.number = sentence_number(&f[0]);
	if (s.number == 0)
		in_bad(in, "expected the id of a sentence, DOC:N, got '%.*s'",
		    span_shown(f[0]), f[0].p);
	if (!span_number(f[2], &s.begin) || !span_number(f[3], &s.end) ||
	    s.begin > s.end)
		in_bad(in,
		    "expected the first byte of the sentence and the byte "
		    "after it, got '%.*s' and '%.*s'",
		    span_shown(f[2]), f[2].p, span_shown(f[3]), f[3].p);
	number = id_number(h, f[0]);
	if (number == IDMAP_NONE)
		return;
	d = &h->document[number];
	last = d->sentences > 0 ? &d->sentence[d->sentences - 1] : NULL;
	if (last && last->number >= s.number)
		in_bad(in,
		    "expected a sentence of '%.*s' after number %ju, got "
		    "%ju",
		    span_shown(f[0]), f[0].p, (uintmax_t)last->number,
		    (uintmax_t)s.number);
	d->sentence = mem_grow(
	    d->sentence, &d->cap, d->sentences + 1, sizeof *d->sentence);
	d->sentence[d->sentences++] = s;
}

void
docs_read_sentences(struct document_store *h, const char *path)
{
	struct in in;
	size_t len;
	char *line;

	in_open(&in, path);
	while ((line = in_record(&in, &len)))
		add_sentence(h, &in, line, len);
	in_close(&in);
}

const struct stored_document *
docs_find(const struct document_store *h, struct span id)
{
	uint32_t number = id_number(h, id);

	return number == IDMAP_NONE || h->document[number].line_number == 0
	    ? NULL
	    : &h->document[number];
}

static int
by_number(const void *x, const void *y)
{
	const struct stored_sentence *a = x, *b = y;

	return a->number < b->number ? -1 : a->number > b->number;
}

const struct stored_sentence *
docs_find_sentence(const struct stored_document *d, uint64_t number)
{
	const struct stored_sentence key = { .number = number };

	return d->sentences == 0
	    ? NULL
	    : bsearch(&key, d->sentence, d->sentences, sizeof key, by_number);
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
