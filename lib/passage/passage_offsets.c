#include "base/die.h"
#include "base/put.h"
#include "passage/passage_offsets.h"
#include "record/pair.h"

enum { BEGIN = 2, END, COLUMNS };

void
offsets_open(struct sentence_source *s, const char *path, size_t room)
{
	/* The lookup requires a text column; column 4 is one that every
	 * sentence has. */
	column_list_parse(&s->reader.fields, "4");
	s->reader.kind = CONTENT_TEXT;
	record_lookup_open(&s->lookup, path, &s->reader, room);
	if (s->lookup.in.mended)
		die("%s: expected a newline at the end of the last line, got "
		    "none: the file is truncated",
		    path);
}

/* Reads the columns of sentence N = number of a document to f, its id to *id;
 * false if there is none. */
static bool
look_up(struct sentence_source *s, struct span document, uint32_t number,
    struct span f[COLUMNS], struct span *id)
{
	struct in *in = &s->lookup.in;
	size_t fields;
	char *end;

	s->id.n = 0;
	end = put_span(buf_room(&s->id, document.n + 1 + PUT_NUMBER), document);
	*end++ = ':';
	*id = (struct span){ s->id.p, put_number(end, number) - s->id.p };
	if (!record_lookup_read(&s->lookup, *id,
		record_lookup_hash(&s->lookup, *id), &s->record))
		return false;
	fields = span_split(in->last, f, COLUMNS);
	if (fields != COLUMNS)
		die("%s: '%.*s': expected 4 fields (id, text, begin, end), "
		    "got %zu",
		    in->name, (int)id->n, id->p, fields);
	return true;
}

/* Reads a sentence, which must be there. Returns its id. */
static struct span
read_sentence(struct sentence_source *s, struct span document, uint32_t number,
    struct span f[COLUMNS])
{
	struct span id;

	if (!look_up(s, document, number, f, &id))
		die("%s: expected sentence '%.*s', got no such id",
		    s->lookup.in.name, (int)id.n, id.p);
	return id;
}

static uint64_t
parse_number(const struct sentence_source *s, struct span id,
    const struct span *f, int column)
{
	uint64_t n;

	if (!span_number(f[column], &n))
		die("%s: '%.*s': expected a number in column %d, got '%.*s'",
		    s->lookup.in.name, (int)id.n, id.p, column + 1,
		    span_shown(f[column]), f[column].p);
	return n;
}

bool
offsets_sentence(struct sentence_source *s, struct span document,
    uint32_t number, struct sentence_line *x)
{
	struct span f[COLUMNS], id;

	if (!look_up(s, document, number, f, &id))
		return false;
	*x = (struct sentence_line){ .text = f[1],
		.begin = parse_number(s, id, f, BEGIN),
		.end = parse_number(s, id, f, END) };
	return true;
}

void
offsets_require(
    struct sentence_source *s, struct span document, uint32_t number)
{
	struct span f[COLUMNS];

	read_sentence(s, document, number, f);
}

/* Sets offset[0] and offset[1] to the bytes of sentences first to last of a
 * document. */
static void
read_range(struct sentence_source *s, struct span document, uint32_t first,
    uint32_t last, uint64_t offset[2])
{
	struct span f[COLUMNS], id = read_sentence(s, document, first, f);

	offset[0] = parse_number(s, id, f, BEGIN);
	if (last != first)
		id = read_sentence(s, document, last, f);
	offset[1] = parse_number(s, id, f, END);
	if (offset[0] > offset[1])
		die("%s: expected sentences %u to %u of '%.*s' to end after "
		    "they begin, got bytes %ju to %ju",
		    s->lookup.in.name, first, last, span_shown(document),
		    document.p, (uintmax_t)offset[0], (uintmax_t)offset[1]);
}

struct passage_offsets
offsets_find(struct sentence_source *a, struct sentence_source *b,
    const struct passage *p)
{
	struct passage_offsets x = { 0 };

	read_range(a, p->a, p->first_a, p->last_a, x.offset);
	read_range(b, p->b, p->first_b, p->last_b, x.offset + 2);
	return x;
}

/* Sets offset[0] and offset[1] to the bytes of sentences first to last of a
 * document. */
static void
find_range(const struct sentence_places *s, uint32_t rank, uint32_t first,
    uint32_t last, uint64_t offset[2])
{
	const struct placed_sentence *x = sentence_places_find(s, rank, first);

	offset[0] = x->begin;
	if (last != first)
		x = sentence_places_find(s, rank, last);
	offset[1] = x->end;
}

struct passage_offsets
offsets_of_places(const struct sentence_places *a,
    const struct sentence_places *b, const uint32_t rank[2],
    const struct passage *p)
{
	struct passage_offsets x = { 0 };

	find_range(a, rank[0], p->first_a, p->last_a, x.offset);
	find_range(b, rank[1], p->first_b, p->last_b, x.offset + 2);
	return x;
}

bool
offsets_reach_bytes(
    const struct passage_offsets *x, const struct passage *p, size_t least)
{
	uint64_t a = x->offset[1] - x->offset[0],
		 b = x->offset[3] - x->offset[2];
	unsigned __int128 shorter = a < b ? a : b;

	return shorter * (p->sum / p->n) >= (unsigned __int128)least * PAIR_ONE;
}

void
offsets_write(struct out *o, const struct passage_offsets *x)
{
	size_t i;

	for (i = 0; i < 4; i++)
		pair_write_column(o, x->offset[i]);
}
