/* document_sentences.c: the sentences of the documents that pairs name. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "page/document_store.h"
#include "io/in.h"

enum { SENTENCE_FIELDS = 4 };

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
	number = idmap_find(&h->ids, f[0]);
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
	MEM_GROW(d->sentence, d->cap, d->sentences + 1);
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
