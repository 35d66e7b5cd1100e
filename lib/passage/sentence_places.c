#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/idmap_sort.h"
#include "base/inverse.h"
#include "base/mem.h"
#include "io/in.h"
#include "passage/sentence_places.h"
#include "record/dot.h"

/* SOME: counted sentences whose document is in ids once. */
enum { COLUMNS = 4, SOME = 256 };

/* Begins the document of an id that follows another one; reports one that was
 * there before. */
static bool
begin_document(struct sentence_places *p, struct in *in, struct span id)
{
	uint32_t number = idmap_add(&p->ids, id);

	if (number != p->documents)
		return in_bad(in,
		    "expected the sentences of '%.*s' together, got them "
		    "apart",
		    span_shown(id), id.p);
	MEM_GROW(p->first, p->first_cap, p->documents + 2);
	p->first[p->documents++] = p->sentences;
	return true;
}

/* Makes a place of the last document the first one of a set, if it is. */
static void
take_first(struct sentence_places *p, uint32_t position, uint32_t set)
{
	const uint32_t document = p->documents - 1;
	struct set_place *x;

	MEM_MAP_GROW(p->place, p->place_cap, (size_t)set + 1);
	x = &p->place[set];
	if (!x->position ||
	    (x->rank != document &&
		span_order(idmap_id(&p->ids, document),
		    idmap_id(&p->ids, x->rank)) < 0))
		*x = (struct set_place){ document, position };
}

/* Counts a sentence of a document. */
static void
count_sentence(struct sentence_places *p, struct span document, uint32_t set)
{
	p->count[set]++;
	if (p->sentences++ % SOME == 0)
		idmap_add(&p->ids, document);
}

static void
add_sentence(struct sentence_places *p, uint32_t position, uint32_t set)
{
	if (set > p->sets)
		p->sets = set;
	p->last = position;
	if (p->first_only) {
		take_first(p, position, set);
		return;
	}
	MEM_MAP_ADD(p->sentence, p->sentences, p->sentence_cap,
	    (struct placed_sentence){ .set = set, .position = position });
}

/* Adds the sentence of a line; false if it is malformed. */
static bool
add_line(struct sentence_places *p, struct in *in)
{
	struct span f[2], document, last = { 0 };
	uint32_t position, own;
	uint64_t set;

	if (span_split(in->last, f, 2) != 2)
		return in_bad(in, "expected 2 fields (id, number of its set)");
	if (!sentence_id_split(f[0], &document, &position))
		return in_bad(in,
		    "expected the id of a sentence, DOC:N with N from 1 to "
		    "2147483647, in column 1, got '%.*s'",
		    span_shown(f[0]), f[0].p);
	if (!span_number(f[1], &set) || set > UINT32_MAX - 1)
		return in_bad(in, "expected the number of a set, got '%.*s'",
		    span_shown(f[1]), f[1].p);
	own = p->live ? live_sets_number(p->live, set) : set;
	p->read++;
	if (set > p->greatest)
		p->greatest = set;
	if (p->live && !own) {
		p->none += set == 0;
		return true;
	}
	if (p->count) {
		count_sentence(p, document, own);
		return true;
	}
	if (p->documents)
		last = idmap_id(&p->ids, p->documents - 1);
	if (!p->documents || !span_equal(document, last)) {
		if (!begin_document(p, in, document))
			return false;
	} else if (position <= p->last)
		return in_bad(in,
		    "expected a sentence after number %u of '%.*s', got "
		    "number %u",
		    p->last, span_shown(document), document.p, position);
	add_sentence(p, position, own);
	return true;
}

/* Whether id is that of the sentence at a position of the document. */
static bool
is_sentence(struct span id, struct span document, uint32_t position)
{
	struct span number;
	uint64_t n;

	if (id.n < document.n + 2 || id.p[document.n] != ':' ||
	    memcmp(id.p, document.p, document.n) != 0)
		return false;
	number = (struct span){ id.p + document.n + 1, id.n - document.n - 1 };
	return span_number(number, &n) && n == position;
}

/* Sets the bytes of a sentence from a line that has them. */
static void
read_bytes(struct in *in, struct placed_sentence *x)
{
	uint32_t *to[] = { &x->begin, &x->end };
	struct span f[COLUMNS];
	size_t fields = span_split(in->last, f, COLUMNS);
	uint64_t n;
	int k;

	if (fields != COLUMNS)
		die("%s: '%.*s': expected 4 fields (id, text, begin, end), "
		    "got %zu",
		    in->name, (int)f[0].n, f[0].p, fields);
	/* A text has fewer than 2^31 bytes. */
	for (k = 2; k < COLUMNS; k++, *to[k - 3] = n)
		if (!span_number(f[k], &n) || n > UINT32_MAX)
			die("%s: '%.*s': expected a number in column %d, got "
			    "'%.*s'",
			    in->name, (int)f[0].n, f[0].p, k + 1,
			    span_shown(f[k]), f[k].p);
}

/* Sets the bytes of all sentences, which are in the order of the file. */
static void
read_sentences(struct sentence_places *p, const char *path)
{
	struct span document = { 0 }, id;
	size_t i = 0, len;
	uint32_t d = 0;
	struct in in;
	char *line, *tab;

	in_open(&in, path);
	if (p->documents)
		document = idmap_id(&p->ids, d);
	while (i < p->sentences && (line = in_record(&in, &len))) {
		tab = memchr(line, '\t', len);
		id = (struct span){ line, tab ? (size_t)(tab - line) : len };
		if (!is_sentence(id, document, p->sentence[i].position))
			continue;
		read_bytes(&in, &p->sentence[i++]);
		if (i == p->first[d + 1] && i < p->sentences)
			document = idmap_id(&p->ids, ++d);
	}
	if (i < p->sentences)
		die("%s: expected sentence '%.*s:%u', got no such id", in.name,
		    (int)document.n, document.p, p->sentence[i].position);
	in_close(&in);
}

/* Moves the sentences of documents to the order of by_rank. */
static void
move_documents(struct sentence_places *p)
{
	size_t *first = mem_new((size_t)p->documents + 1, sizeof *first);
	struct placed_sentence *to =
	    mem_map((p->sentences + 1) * sizeof *p->sentence);
	size_t n, rank, from;

	for (rank = 0; rank < p->documents; rank++) {
		from = p->first[p->by_rank[rank]];
		n = p->first[p->by_rank[rank] + 1] - from;
		memcpy(&to[first[rank]], &p->sentence[from], n * sizeof *to);
		first[rank + 1] = first[rank] + n;
	}
	mem_unmap(p->sentence, p->sentence_cap * sizeof *p->sentence);
	free(p->first);
	p->sentence = to;
	p->sentence_cap = p->sentences + 1;
	p->first = first;
}

/* Puts the documents in the order of their ids. */
static void
rank_documents(struct sentence_places *p)
{
	uint32_t rank = 0;

	p->by_rank = mem_new((size_t)p->documents + 1, sizeof *p->by_rank);
	idmap_sort(&p->ids, p->by_rank);
	while (rank < p->documents && p->by_rank[rank] == rank)
		rank++;
	if (rank < p->documents)
		move_documents(p);
}

/* Gives the first places the ranks of their documents. */
static void
rank_first(struct sentence_places *p)
{
	uint32_t *order = mem_new((size_t)p->documents + 1, sizeof *order);
	uint32_t *rank, i;

	idmap_sort(&p->ids, order);
	rank = inverse(order, p->documents);
	for (i = 1; i <= p->sets; i++)
		if (p->place[i].position)
			p->place[i].rank = rank[p->place[i].rank];
	free(order);
	free(rank);
}

void
sentence_places_read(
    struct sentence_places *p, const char *path, const char *sentences)
{
	struct in in;
	size_t len;

	in_open(&in, path);
	while (in_record(&in, &len))
		add_line(p, &in);
	in_report(&in);
	in_close(&in);
	if (p->count)
		return;
	if (p->first_only) {
		rank_first(p);
		return;
	}
	MEM_GROW(p->first, p->first_cap, p->documents + 1);
	p->first[p->documents] = p->sentences;
	if (sentences)
		read_sentences(p, sentences);
	rank_documents(p);
}

void
sentence_places_list(struct sentence_places *p, uint32_t sets)
{
	const struct placed_sentence *x;
	size_t i, *begin;
	uint32_t rank;

	if (sets > p->sets)
		p->sets = sets;
	begin = mem_new((size_t)p->sets + 2, sizeof *begin);
	for (i = 0; i < p->sentences; i++)
		begin[p->sentence[i].set] += p->sentence[i].set > 0;
	for (i = 1; i <= p->sets; i++)
		begin[i] += begin[i - 1];
	begin[p->sets + 1] = begin[p->sets];
	free(p->place);
	free(p->place_begin);
	/* From the last place of each set to the first. */
	p->place = mem_new(begin[p->sets] + 1, sizeof *p->place);
	for (rank = p->documents; rank-- > 0;)
		for (i = p->first[rank + 1]; i-- > p->first[rank];) {
			x = &p->sentence[i];
			if (x->set)
				p->place[--begin[x->set]] =
				    (struct set_place){ rank, x->position };
		}
	p->place_begin = begin;
}

void
sentence_places_list_first(struct sentence_places *p)
{
	size_t n = 0, i, end;
	uint32_t set;

	for (set = 1; set <= p->sets; set++) {
		i = p->place_begin[set];
		end = p->place_begin[set + 1];
		p->place_begin[set] = n;
		if (i < end)
			p->place[n++] = p->place[i];
	}
	p->place_begin[p->sets + 1] = n;
}

void
sentence_places_write_ranks(const struct sentence_places *p, struct out *out)
{
	const struct set_place *x;
	uint32_t set;

	for (set = 1; set <= p->sets; set++) {
		x = &p->place[set];
		if (!x->position)
			continue;
		out_num(out, set);
		out_str(out, "\t-");
		out_num(out, (uint64_t)x->rank << 31 | x->position);
		out_char(out, '\n');
	}
}

struct span
sentence_places_id(const struct sentence_places *p, uint32_t rank)
{
	return idmap_id(&p->ids, p->by_rank[rank]);
}

const struct placed_sentence *
sentence_places_find(
    const struct sentence_places *p, uint32_t rank, uint32_t position)
{
	size_t lo = p->first[rank], hi = p->first[rank + 1] - 1, mid;

	mid = lo + position - 1;
	if (mid <= hi && p->sentence[mid].position == position)
		return &p->sentence[mid];
	BISECT(mid, lo, hi, p->sentence[mid].position < position);
	return &p->sentence[mid];
}

uint64_t
sentence_places_unplaced(const struct sentence_places *p)
{
	uint64_t n = p->none;
	size_t i;

	for (i = 0; p->sentence && i < p->sentences; i++)
		n += !p->sentence[i].set;
	return n;
}

uint32_t
sentence_places_rank(const struct sentence_places *p, struct span id)
{
	size_t i;

	BISECT(
	    i, 0, p->documents, span_order(sentence_places_id(p, i), id) < 0);
	return i;
}

void
sentence_places_free(struct sentence_places *p)
{
	idmap_free(&p->ids);
	free(p->by_rank);
	free(p->first);
	mem_unmap(p->sentence, p->sentence_cap * sizeof *p->sentence);
	free(p->place_begin);
	free(p->place);
	free(p->count);
	*p = (struct sentence_places){ 0 };
}

size_t
sentence_places_bytes(const struct sentence_places *p)
{
	return p->sentences * 24 + (size_t)p->sets * 8 +
	    (size_t)p->documents * 100;
}
