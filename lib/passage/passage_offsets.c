/* passage_offsets.c: where in the texts of its documents a passage stands. */
#include "base/die.h"
#include "base/put.h"
#include "passage/passage_offsets.h"
#include "record/pair.h"

enum { BEGIN = 2, END, COLUMNS };

void
offsets_open(struct sentence_source *e, const char *path)
{
	/* Of what a document has, a lookup reads the text: it is enough that
	 * this column is there. */
	column_list_parse(&e->reader.fields, "4");
	e->reader.kind = CONTENT_TEXT;
	record_lookup_open(&e->lookup, path, &e->reader, SIZE_MAX);
	if (e->lookup.in.mended)
		die("%s: expected a newline at the end of the last line, got "
		    "none: what wrote it was cut short",
		    path);
}

/* Reads the columns of sentence at of a document to f. Returns its id. */
static struct span
read_sentence(struct sentence_source *e, struct span document, uint32_t at,
    struct span f[COLUMNS])
{
	struct span id;
	struct in *in = &e->lookup.in;
	size_t fields;
	char *end;

	e->id.n = 0;
	end = put_span(buf_room(&e->id, document.n + 1 + PUT_NUMBER), document);
	*end++ = ':';
	id = (struct span){ e->id.p, put_number(end, at) - e->id.p };
	if (!record_lookup_read(
		&e->lookup, id, record_lookup_hash(&e->lookup, id), &e->record))
		die("%s: expected sentence '%.*s', got no such id", in->name,
		    (int)id.n, id.p);
	fields = split(in->last.p, in->last.n, f, COLUMNS);
	if (fields != COLUMNS)
		die("%s: '%.*s': expected 4 fields (id, text, begin, end), "
		    "got %zu",
		    in->name, (int)id.n, id.p, fields);
	return id;
}

static uint64_t
parse_number(const struct sentence_source *e, struct span id,
    const struct span *f, int column)
{
	uint64_t n;

	if (!span_number(f[column], &n))
		die("%s: '%.*s': expected a number in column %d, got '%.*s'",
		    e->lookup.in.name, (int)id.n, id.p, column + 1,
		    span_shown(f[column]), f[column].p);
	return n;
}

/* Where sentence from of a document begins and sentence to ends, which is no
 * earlier. */
static void
read_range(struct sentence_source *e, struct span document, uint32_t from,
    uint32_t to, uint64_t *begin, uint64_t *end)
{
	struct span f[COLUMNS], id = read_sentence(e, document, from, f);

	*begin = parse_number(e, id, f, BEGIN);
	if (to != from)
		id = read_sentence(e, document, to, f);
	*end = parse_number(e, id, f, END);
	if (*begin > *end)
		die("%s: expected sentences %u to %u of '%.*s' to end behind "
		    "where they begin, got %ju to %ju",
		    e->lookup.in.name, from, to, span_shown(document),
		    document.p, (uintmax_t)*begin, (uintmax_t)*end);
}

struct passage_offsets
offsets_find(struct sentence_source *a, struct sentence_source *b,
    const struct passage *p)
{
	struct passage_offsets x;

	read_range(a, p->a, p->first_a, p->last_a, &x.begin_a, &x.end_a);
	read_range(b, p->b, p->first_b, p->last_b, &x.begin_b, &x.end_b);
	return x;
}

bool
offsets_reach_bytes(
    const struct passage_offsets *x, const struct passage *p, size_t bytes)
{
	uint64_t a = x->end_a - x->begin_a, b = x->end_b - x->begin_b;
	uint64_t n = a < b ? a : b;
	uint64_t mean = p->sum / p->n;

	/* n * mean / PAIR_ONE, also where n * mean is no 64-bit number. */
	return n / PAIR_ONE * mean + n % PAIR_ONE * mean / PAIR_ONE >= bytes;
}

void
offsets_write(struct out *o, const struct passage_offsets *x)
{
	const uint64_t column[] = { x->begin_a, x->end_a, x->begin_b,
		x->end_b };
	size_t i;

	for (i = 0; i < sizeof column / sizeof *column; i++) {
		out_char(o, '\t');
		out_num(o, column[i]);
	}
}
