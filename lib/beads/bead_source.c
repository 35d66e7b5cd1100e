#include <stdlib.h>

#include "base/die.h"
#include "base/mem.h"
#include "beads/bead_source.h"
#include "verify/record_scan.h"

static void
open_file(
    struct bead_file *f, const char *path, enum content_kind kind, size_t room)
{
	if (kind == CONTENT_TEXT)
		column_list_parse(&f->reader.fields, "2");
	f->reader.kind = kind;
	record_lookup_open(&f->lookup, path, &f->reader, room);
	if (f->lookup.in.mended)
		die("%s: expected a newline at the end of the last line, got "
		    "none: the file is truncated",
		    path);
}

/* Reads the next record; false at the end of the file. */
static bool
read_next(struct bead_file *f, size_t *at)
{
	return record_lookup_next(&f->lookup, at, &f->record);
}

/* The number of the line that was read last. */
static uintmax_t
line_of(struct bead_file *f)
{
	return record_scan_line_of(&f->lookup, f->lookup.in.last.p);
}

/* The document of a sentence id, DOC:N. */
static struct span
document_of(struct bead_file *f, struct span id)
{
	const char *colon = memrchr(id.p, ':', id.n);
	const size_t n = colon ? colon - id.p : 0;

	if (n == 0)
		die("%s:%ju: expected the id of a sentence, DOC:N, got '%.*s'",
		    f->lookup.in.name, line_of(f), span_shown(id), id.p);
	return (struct span){ id.p, n };
}

/* Reads the vector of the sentence that was read last. */
static void
read_terms(struct bead_source *s, size_t *at)
{
	struct span id = s->texts.record.id;

	if (!read_next(&s->terms, at))
		die("%s: expected the terms of sentence '%.*s', got the end of "
		    "the file",
		    s->terms.lookup.in.name, span_shown(id), id.p);
	if (!span_equal(s->terms.record.id, id))
		die("%s:%ju: expected the terms of sentence '%.*s', got '%.*s'",
		    s->terms.lookup.in.name, line_of(&s->terms), span_shown(id),
		    id.p, span_shown(s->terms.record.id), s->terms.record.id.p);
}

static void
add_document(struct bead_source *s, struct span document, size_t texts_at,
    size_t terms_at)
{
	uint32_t n = s->documents.n;

	if (idmap_add(&s->documents, document) != n)
		die("%s:%ju: expected the sentences of '%.*s' together, got "
		    "others between them",
		    s->texts.lookup.in.name, line_of(&s->texts),
		    span_shown(document), document.p);
	MEM_GROW(s->at[0], s->cap[0], (size_t)n + 1);
	MEM_GROW(s->at[1], s->cap[1], (size_t)n + 1);
	s->at[0][n] = texts_at;
	s->at[1][n] = terms_at;
}

void
bead_source_open(
    struct bead_source *s, const char *texts, const char *terms, size_t room)
{
	size_t at[2] = { 0 }, begin[2];
	struct span document, last = { 0 };

	open_file(&s->texts, texts, CONTENT_TEXT, room);
	open_file(&s->terms, terms, CONTENT_VECTOR, room);
	for (;;) {
		begin[0] = at[0];
		begin[1] = at[1];
		if (!read_next(&s->texts, &at[0]))
			break;
		read_terms(s, &at[1]);
		document = document_of(&s->texts, s->texts.record.id);
		if (last.p && span_equal(last, document))
			continue;
		add_document(s, document, begin[0], begin[1]);
		last = idmap_id(&s->documents, s->documents.n - 1);
	}
	if (read_next(&s->terms, &at[1]))
		die("%s:%ju: expected no terms after those of the last "
		    "sentence, got '%.*s'",
		    terms, line_of(&s->terms), span_shown(s->terms.record.id),
		    s->terms.record.id.p);
	content_report(&s->texts.reader, &s->texts.lookup.in);
}

static void
share_file(struct bead_file *to, const struct bead_file *f, size_t threads)
{
	to->record = (struct record_content){ 0 };
	record_lookup_share(&to->lookup, &f->lookup, &to->reader, threads);
}

void
bead_source_share(
    struct bead_source *to, const struct bead_source *s, size_t threads)
{
	*to = *s;
	share_file(&to->texts, &s->texts, threads);
	share_file(&to->terms, &s->terms, threads);
}

void
bead_source_unshare(struct bead_source *s, size_t threads)
{
	record_lookup_unshare(&s->texts.lookup, threads);
	record_lookup_unshare(&s->terms.lookup, threads);
	content_free(&s->texts.record);
	content_free(&s->terms.record);
}

bool
bead_source_next(struct bead_source *s, struct span document, size_t at[2])
{
	if (!read_next(&s->texts, &at[0]) ||
	    !span_equal(document, document_of(&s->texts, s->texts.record.id)))
		return false;
	read_terms(s, &at[1]);
	return true;
}
