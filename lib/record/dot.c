#include <string.h>

#include "base/put.h"
#include "record/dot.h"

enum { COLUMNS = 5, DIGITS = 10, WHOLE = 2 * (DIGITS + 1) + PAIR_SIMILARITY };

bool
sentence_id_split(struct span id, struct span *document, uint32_t *position)
{
	char *colon = memrchr(id.p, ':', id.n);
	uint64_t n;

	if (!colon || colon == id.p)
		return false;
	*document = (struct span){ id.p, colon - id.p };
	if (!span_number(
		(struct span){ colon + 1, id.n - document->n - 1 }, &n) ||
	    n < 1 || n > INT32_MAX)
		return false;
	*position = n;
	return true;
}

struct span
sentence_document(struct span id)
{
	size_t n = id.n;

	while (n > 0 && id.p[n - 1] >= '0' && id.p[n - 1] <= '9')
		n--;
	if (n > 1 && n < id.n && id.p[n - 1] == ':')
		id.n = n - 1;
	return id;
}

bool
dot_from_pair(struct in *in, const struct pair *p, struct dot *d)
{
	struct span wrong = p->a;
	int column = 1;

	d->similarity = p->similarity;
	if (sentence_id_split(p->a, &d->a, &d->pos_a)) {
		wrong = p->b;
		column = 2;
		if (sentence_id_split(p->b, &d->b, &d->pos_b))
			return true;
	}
	return in_bad(in,
	    "expected the id of a sentence, DOC:N with N from 1 to "
	    "2147483647, in column %d, got '%.*s'",
	    column, span_shown(wrong), wrong.p);
}

void
dot_write(struct out *o, const struct dot *d)
{
	size_t n = d->a.n + d->b.n + 2 + WHOLE + 1;
	char *p = out_room(o, n);

	p = put_span(p, d->a);
	*p++ = '\t';
	p = put_span(p, d->b);
	*p++ = '\t';
	p = put_padded(p, dot_diagonal(d), DIGITS);
	*p++ = '\t';
	p = put_padded(p, d->pos_a, DIGITS);
	*p++ = '\t';
	p = put_similarity(p, d->similarity);
	*p = '\n';
	out_used(o, n);
}

/* Reads DIGITS digits at p; false unless a TAB follows them. */
static bool
get_digits(const char *p, uint64_t *n)
{
	unsigned digit;
	int i;

	for (*n = i = 0; i < DIGITS; i++) {
		digit = (unsigned char)p[i] - '0';
		if (digit > 9)
			return false;
		*n = 10 * *n + digit;
	}
	return p[DIGITS] == '\t';
}

/* Reports the error in a line that is not a dot. */
static void
explain(struct in *in, char *line, size_t len)
{
	struct span f[COLUMNS];
	size_t n = span_split((struct span){ line, len }, f, COLUMNS), i;
	uint64_t number;
	uint32_t similarity;

	if (n != COLUMNS) {
		in_bad(in,
		    "expected 5 fields (docA, docB, diagonal, posA, "
		    "similarity), got %zu",
		    n);
		return;
	}
	if (!in_check_id(in, f[0]) || !in_check_id(in, f[1]))
		return;
	for (i = 2; i < 4; i++)
		if (f[i].n != DIGITS || !get_digits(f[i].p, &number)) {
			in_bad(in,
			    "expected 10 digits in column %zu, got "
			    "'%.*s'",
			    i + 1, span_shown(f[i]), f[i].p);
			return;
		}
	if (f[4].n != PAIR_SIMILARITY || !pair_similarity(f[4].p, &similarity))
		in_bad(in,
		    "expected a similarity with six decimals from "
		    "0.000000 to 1.000000 in column 5, got '%.*s'",
		    span_shown(f[4]), f[4].p);
	else
		in_bad(in,
		    "expected a diagonal and a position of sentences "
		    "from 1 to 2147483647, got %.*s and %.*s",
		    DIGITS, f[2].p, DIGITS, f[3].p);
}

static bool
parse(char *line, size_t len, struct dot *d)
{
	char *end = line + len, *p = span_two_ids(line, end, &d->a, &d->b);
	uint64_t diagonal, pos_a, pos_b;

	if (!p || end - p != 1 + WHOLE || !get_digits(p + 1, &diagonal) ||
	    !get_digits(p + DIGITS + 2, &pos_a) ||
	    !pair_similarity(end - PAIR_SIMILARITY, &d->similarity))
		return false;
	/* A position below 1 wraps to a large number. */
	pos_b = diagonal + pos_a - (UINT64_C(1) << 31);
	d->pos_a = pos_a;
	d->pos_b = pos_b;
	return pos_a - 1 < INT32_MAX && pos_b - 1 < INT32_MAX;
}

bool
dot_read(struct in *in, struct dot *d)
{
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (parse(line, len, d))
			return true;
		explain(in, line, len);
	}
	return false;
}

static void
put_sentence(struct out *o, struct span document, uint32_t number, char end)
{
	out_field(o, document, ':');
	out_num(o, number);
	out_char(o, end);
}

void
dot_write_sentences(struct out *o, const struct dot *d)
{
	put_sentence(o, d->a, d->pos_a, '\t');
	put_sentence(o, d->b, d->pos_b, '\n');
}
