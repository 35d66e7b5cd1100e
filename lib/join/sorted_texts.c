/* sorted_texts.c: documents by the length of their text.
 *
 * A line of the file: the length in hexadecimal digits, the text, TAB, the id.
 * Lines with equal texts follow each other: a text in between would have the
 * text and a TAB as its first characters, but then it is longer. */
#include <string.h>
#include <unistd.h>

#include "base/hex.h"
#include "extsort/line_sorter.h"
#include "io/out.h"
#include "join/sorted_texts.h"
#include "record/document.h"

enum { DIGITS = 16 };

static void
write_line(struct out *out, size_t length, struct span text, struct span id)
{
	size_t n = DIGITS + text.n + id.n + 2;
	char *p = out_room(out, n);

	hex_put(p, length);
	memcpy(p + DIGITS, text.p, text.n);
	p[DIGITS + text.n] = '\t';
	memcpy(p + DIGITS + text.n + 1, id.p, id.n);
	p[n - 1] = '\n';
	out_used(out, n);
}

bool
text_documents_next(
    struct text_documents *d, struct in *in, struct span *id, struct span *text)
{
	size_t len;
	char *line;

	while ((line = in_line(in, &len))) {
		if (len > 0 && line[len - 1] == '\r') {
			d->crs++;
			len--;
		}
		d->joined.n = 0;
		if (!document_read(in, line, len, d->columns, id, document_join,
			&d->joined))
			continue;
		*text = (struct span){ d->joined.p,
			d->joined.n - (d->joined.n > 0) };
		d->replaced += codepoints_read(&d->chars, *text);
		d->empty += d->chars.n == 0;
		if (d->chars.n > 0 && d->chars.n <= d->max_length)
			return true;
	}
	return false;
}

void
text_documents_free(struct text_documents *d)
{
	buf_free(&d->joined);
	codepoints_free(&d->chars);
}

void
sorted_texts_read(
    struct sorted_texts *s, struct text_documents *d, struct in *in)
{
	struct line_sorter sorter;
	struct span id, text;
	struct out file;

	line_sorter_open(&sorter, d->dir, d->memory);
	while (text_documents_next(d, in, &id, &text))
		write_line(&sorter.out, d->chars.n, text, id);
	out_scratch(&file, d->dir);
	line_sorter_close(&sorter, &file);
	*s = (struct sorted_texts){ d->dir, out_detach(&file) };
}

void
sorted_texts_free(struct sorted_texts *s)
{
	close(s->fd);
}

void
text_reader_open(struct text_reader *r, const struct sorted_texts *s)
{
	*r = (struct text_reader){ .length = 0 };
	in_nameless(&r->in, s->dir, s->fd);
}

/* Sets the members of the last document from a line. */
static void
parse(struct text_reader *r, struct span line)
{
	char *tab = memrchr(line.p, '\t', line.n);
	uint64_t length;

	hex_get(line.p, &length);
	r->length = length;
	r->text = (struct span){ line.p + DIGITS, tab - line.p - DIGITS };
	r->id = (struct span){ tab + 1, line.p + line.n - tab - 1 };
}

bool
text_reader_next(struct text_reader *r)
{
	struct span line;

	if (r->again) {
		r->again = false;
		return true;
	}
	if (!(line.p = in_record(&r->in, &line.n)))
		return false;
	parse(r, line);
	if (r->first.p && span_equal(r->text, buf_span(&r->last))) {
		r->rank++;
		return true;
	}
	r->rank = 0;
	buf_set(&r->last, r->text);
	buf_set(&r->first, r->id);
	return true;
}

void
text_reader_close(struct text_reader *r)
{
	in_close(&r->in);
	buf_free(&r->last);
	buf_free(&r->first);
}
