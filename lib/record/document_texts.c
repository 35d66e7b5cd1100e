#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/json_text.h"
#include "option/opt.h"
#include "record/document.h"
#include "record/document_texts.h"

void
document_texts_open(
    struct document_texts *d, const char *list, const struct rows_options *o)
{
	rows_open(&d->rows, o, 2);
	if (d->rows.form == ROWS_RECORDS)
		column_list_option(&d->columns, list);
}

static void
add(struct document_texts *d, struct document_text text)
{
	if (d->n == d->cap)
		MEM_GROW(d->text, d->cap, d->n + 1);
	text.at = d->at;
	d->text[d->n++] = text;
	if (d->offsets)
		d->at += text_form_length(text.bytes, text.form) + 1;
}

static bool
add_column(void *to, struct span text)
{
	add(to, (struct document_text){ text, TEXT_FIELD, .bare = false });
	return true;
}

/* The closing quote of a JSON string that begins at p, after its quote. */
static char *
closing_quote(char *p)
{
	while (*(p += strcspn(p, "\"\\")) == '\\')
		p += 2;
	return p;
}

/* Adds the scalar at p of a JSON line. null is no text. */
static void
add_scalar(void *to, const char *scalar)
{
	struct document_texts *d = to;
	struct document_text text = { .form = TEXT_STRING };
	char *p = (char *)scalar;

	if (*p == '"') {
		text.bytes =
		    (struct span){ p + 1, closing_quote(p + 1) - p - 1 };
	} else if (*p != 'n') {
		text.bytes = (struct span){ p, strcspn(p, " \t\r\n,]}") };
		text.bare = true;
	} else {
		d->at++;
		return;
	}
	add(d, text);
}

static int
by_place(const void *a, const void *b)
{
	const struct document_text *x = a, *y = b;

	if (x->bytes.p != y->bytes.p)
		return x->bytes.p > y->bytes.p ? 1 : -1;
	return (x->at > y->at) - (x->at < y->at);
}

/* Sorts the texts by their places. Names may repeat a value. */
static void
sort_texts(struct document_texts *d)
{
	size_t i, n = 0;

	qsort(d->text, d->n, sizeof *d->text, by_place);
	for (i = 0; i < d->n; i++)
		if (n == 0 || d->text[i].bytes.p != d->text[n - 1].bytes.p)
			d->text[n++] = d->text[i];
	d->n = n;
}

/* The CR at the end of the line is not of the text before it. */
static void
leave_cr(struct document_texts *d, const char *end)
{
	struct span *last = d->n > 0 ? &d->text[d->n - 1].bytes : NULL;

	if (last && last->n > 0 && last->p + last->n == end && end[-1] == '\r')
		last->n--;
}

/* The field of name i of CSV or TSV. */
static void
add_field(struct document_texts *d, const struct in *in, size_t i)
{
	const struct csv *c = &d->rows.csv;
	const struct csv_field f = c->field[c->name[i].column];
	struct document_text text = { { in->last.p + f.at, f.n }, TEXT_FIELD,
		.bare = false };

	if (!c->tsv) {
		text.form = TEXT_PLAIN;
		if (f.n > 0 && *text.bytes.p == '"') {
			text.form = c->reading.dialect->backslash
			    ? TEXT_BACKSLASH
			    : TEXT_QUOTED;
			text.bytes.p++;
			text.bytes.n -= 2;
		}
	}
	add(d, text);
}

static bool
read_row(struct document_texts *d, struct in *in)
{
	size_t i;

	if (!rows_read(&d->rows, in, &d->id))
		return false;
	if (d->rows.form == ROWS_JSON)
		for (i = 1; i < d->rows.json.names.n; i++)
			json_each_text(&d->rows.json, i, add_scalar, d);
	else
		for (i = 1; i < d->rows.csv.names; i++)
			add_field(d, in, i);
	if (d->n > 1)
		sort_texts(d);
	return true;
}

bool
document_texts_read(struct document_texts *d, struct in *in)
{
	size_t len;
	char *line;

	d->n = d->at = 0;
	if (d->rows.form != ROWS_RECORDS)
		return read_row(d, in);
	while ((line = in_line(in, &len))) {
		if (document_read(
			in, line, len, &d->columns, &d->id, add_column, d)) {
			leave_cr(d, line + len);
			return true;
		}
		d->n = d->at = 0;
	}
	return false;
}

void
document_texts_close(struct document_texts *d)
{
	free(d->columns.range);
	rows_close(&d->rows);
	free(d->text);
	*d = (struct document_texts){ 0 };
}
