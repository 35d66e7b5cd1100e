#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/json_text.h"
#include "option/opt.h"
#include "record/document.h"
#include "record/document_texts.h"

void
document_texts_open(
    struct document_texts *d, const char *list, const char *names)
{
	if (!names)
		column_list_option(&d->columns, list);
	else if (!json_open(&d->json, names) || d->json.names.n == 1)
		opt_bad("--json: expected ID,TEXT,..., got '%s'", names);
}

static void
add(struct document_texts *d, struct document_text text)
{
	if (d->n == d->cap)
		MEM_GROW(d->text, d->cap, d->n + 1);
	d->text[d->n++] = text;
}

static bool
add_column(void *to, struct span text)
{
	add(to, (struct document_text){ text, TEXT_FIELD, false });
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
	struct document_text text = { .form = TEXT_STRING };
	char *p = (char *)scalar;

	if (*p == '"') {
		text.bytes =
		    (struct span){ p + 1, closing_quote(p + 1) - p - 1 };
	} else if (*p != 'n') {
		text.bytes = (struct span){ p, strcspn(p, " \t\r\n,]}") };
		text.bare = true;
	} else {
		return;
	}
	add(to, text);
}

static int
by_place(const void *a, const void *b)
{
	const struct document_text *x = a, *y = b;

	return (x->bytes.p > y->bytes.p) - (x->bytes.p < y->bytes.p);
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

static bool
read_json(struct document_texts *d, struct in *in)
{
	struct span id;
	size_t i;

	if (!json_read(&d->json, in, &id))
		return false;
	for (i = 1; i < d->json.names.n; i++)
		json_each_text(&d->json, i, add_scalar, d);
	if (d->n > 1)
		sort_texts(d);
	return true;
}

bool
document_texts_read(struct document_texts *d, struct in *in)
{
	struct span id;
	size_t len;
	char *line;

	d->n = 0;
	if (d->json.names.n)
		return read_json(d, in);
	while ((line = in_line(in, &len))) {
		if (document_read(
			in, line, len, &d->columns, &id, add_column, d)) {
			leave_cr(d, line + len);
			return true;
		}
		d->n = 0;
	}
	return false;
}

void
document_texts_close(struct document_texts *d)
{
	free(d->columns.range);
	json_close(&d->json);
	free(d->text);
	*d = (struct document_texts){ 0 };
}
