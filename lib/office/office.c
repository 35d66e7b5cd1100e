#include <string.h>

#include "format/members.h"
#include "io/in_bytes.h"
#include "office/office.h"
#include "office/office_list.h"
#include "office/office_program.h"

/* The kind that the format of the file is. */
static enum office_kind
kind_of(const struct in *in)
{
	static const char *const names[] = { [OFFICE_DOCX] = "DOCX",
		[OFFICE_ODT] = "ODT",
		[OFFICE_EPUB] = "EPUB",
		[OFFICE_XLSX] = "XLSX",
		[OFFICE_PPTX] = "PPTX" };
	enum office_kind kind = OFFICE_PPTX;

	while (
	    kind != OFFICE_NONE && strcmp(in->format->name, names[kind]) != 0)
		kind--;
	return kind;
}

/* Which part of DOCX or ODT comes first: the text, footnotes, endnotes. */
static size_t
place_of(struct span name)
{
	return span_is(name, "word/endnotes.xml") ? 2
	    : span_is(name, "word/footnotes.xml") ? 1
						  : 0;
}

static const char *
parts_text(
    const struct office_parts *all, enum office_kind kind, struct buf *text)
{
	const char *why = NULL;
	struct buf notes = { 0 };
	bool found = false;
	size_t i, place;

	for (place = 0; place < 3; place++)
		for (i = 0; i < all->n && !why; i++)
			if (place_of(buf_span(&all->part[i].name)) == place) {
				found |= place == 0;
				why = office_xml(kind,
				    buf_span(&all->part[i].data), text, &notes);
			}
	if (!why && !found)
		why = "expected a text, got none";
	if (notes.n)
		buf_put(text, buf_span(&notes));
	buf_free(&notes);
	return why;
}

static enum text_result
read_archive(
    struct in *in, enum office_kind kind, struct buf *text, const char **why)
{
	struct office_parts all = { 0 };
	struct office_absent absent = { 0 };

	*why = office_parts_read(&all, kind, in);
	if (!*why)
		*why = kind == OFFICE_DOCX || kind == OFFICE_ODT
		    ? parts_text(&all, kind, text)
		    : office_list_text(&all, kind, text, &absent);
	if (!*why && absent.parts)
		note("%s: %s of its list %s not in the file", in->name,
		    counted(absent.parts, office_list_unit(kind)),
		    absent.parts == 1 ? "is" : "are");
	if (!*why)
		note_count(in->name, absent.strings, "cell",
		    "whose string is not in the file");
	office_parts_free(&all);
	return *why ? TEXT_BAD : TEXT_FOUND;
}

/* Reads all bytes, of what was packed or of a pipe, or too many. */
static void
read_bytes(struct in *in, struct buf *bytes)
{
	enum { PIECE = 1 << 20 };
	size_t got;

	do {
		got = in_bytes(in, buf_room(bytes, PIECE), PIECE);
		bytes->n += got;
	} while (got > 0 && bytes->n <= MEMBERS_DOCUMENT);
}

static enum text_result
text_of_copy(struct in *in, struct buf *text, const char **why)
{
	enum text_result result = TEXT_BAD;
	struct buf bytes = { 0 };
	struct in copy;

	*why = "expected a document of at most 256 MB";
	read_bytes(in, &bytes);
	if (bytes.n == 0) {
		*why = "expected a document, got an empty file";
	} else if (!in->failed && bytes.n <= MEMBERS_DOCUMENT) {
		in_memory(&copy, in->name, in->format, buf_span(&bytes));
		result = office_text(&copy, text, why);
		in_close(&copy);
	}
	buf_free(&bytes);
	return result;
}

enum text_result
office_text(struct in *in, struct buf *text, const char **why)
{
	const enum office_kind kind = kind_of(in);

	if (!in->format->is_document)
		return TEXT_OTHER;
	if (!in_plain_size(in))
		return text_of_copy(in, text, why);
	text->n = 0;
	buf_room(text, 0);
	return kind == OFFICE_NONE ? office_program(in, text, why)
				   : read_archive(in, kind, text, why);
}
