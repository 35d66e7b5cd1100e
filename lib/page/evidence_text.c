#include <string.h>

#include "page/evidence_text.h"
#include "page/listed_pair.h"
#include "record/pair.h"
#include "similarity/measure_table.h"

/* Whether a field has a decimal point. */
static bool
is_decimal(struct span f)
{
	return memchr(f.p, '.', f.n) != NULL;
}

/* Writes the phrase for n whole numbers x; false if they are the evidence of no
 * measure, or of measures of both sets and texts. */
static bool
put_numbers(struct out *o, uint64_t similarity, const uint64_t *x, size_t n,
    enum evidence_place place)
{
	static const char *const name[] = { " here", " there", " here", " in A",
		" in B" };
	const size_t first = place == EVIDENCE_OF_BOTH ? 3 : place;
	const bool bits = n == 2 && x[0] <= x[1];
	bool sets = n == 3 && measure_explains(CONTENT_SET, x, similarity);

	if (!bits &&
	    sets == (n == 3 && measure_explains(CONTENT_TEXT, x, similarity)))
		return false;
	FILL(o, NULL, evidence, fill_number("bits", bits),
	    fill_number("sets", sets), fill_number("x", x[0]),
	    fill_number("y", x[1]), fill_number("z", x[2]),
	    fill_number("same", x[1] == x[2]), fill_markup("in_a", name[first]),
	    fill_markup("in_b", name[first + 1]));
	return true;
}

int
evidence_contained(const struct listed_pair *p)
{
	struct span f[PAIR_LIST_FIELDS];
	uint64_t x[3] = { 0 };
	uint32_t similarity = 0;
	char *line = p->lines.p;
	size_t i;
	int smaller;

	if (pair_list_split(&line, f, PAIR_LIST_FIELDS) != EVIDENCE_COLUMN + 3)
		return -1;
	for (i = 0; i < 3; i++)
		if (!span_number(f[EVIDENCE_COLUMN + i], &x[i]) ||
		    x[i] > UINT32_MAX)
			return -1;
	pair_similarity(f[2].p, &similarity);
	smaller = x[2] < x[1];
	if (x[0] == 0 || x[1] == x[2] ||
	    !measure_explains(CONTENT_SET, x, similarity) ||
	    measure_explains(CONTENT_TEXT, x, similarity) ||
	    x[0] * PAIR_ONE / x[1 + smaller] != similarity)
		return -1;
	return smaller;
}

bool
evidence_is_written(const struct span *f, size_t n, bool parts)
{
	size_t i, decimals = 0;

	for (i = EVIDENCE_COLUMN; i < n && i < PAIR_LIST_FIELDS; i++)
		decimals += is_decimal(f[i]);
	return n > EVIDENCE_COLUMN &&
	    (parts || n != EVIDENCE_COLUMN + 3 || decimals == 0);
}

static void
put_columns(struct out *o, const struct field *f)
{
	const struct span *column = f->from;
	size_t i;

	for (i = 0; i < f->n; i++)
		FILL(o, NULL, evidence_column, fill_number("first", i == 0),
		    fill_text("text", column[i]));
}

static void
put_evidence(struct out *o, const struct field *to)
{
	const struct listed_pair *p = to->from;
	const bool parts = to->n;
	struct span f[PAIR_LIST_FIELDS];
	uint64_t x[PAIR_LIST_FIELDS] = { 0 };
	uint32_t similarity = 0;
	char *line = p->lines.p;
	size_t n = pair_list_split(&line, f, PAIR_LIST_FIELDS), i, whole = 0,
	       decimals = 0;

	if (!evidence_is_written(f, n, parts))
		return;
	n = n < PAIR_LIST_FIELDS ? n : PAIR_LIST_FIELDS;
	pair_similarity(f[2].p, &similarity);
	for (i = EVIDENCE_COLUMN; i < n; i++) {
		whole += whole == i - EVIDENCE_COLUMN &&
		    span_number(f[i], &x[whole]);
		decimals += is_decimal(f[i]);
	}
	n -= EVIDENCE_COLUMN;
	if (parts || (whole != n && (whole != 3 || n != 5 || decimals != 2)) ||
	    !put_numbers(o, similarity, x, whole, to->of))
		put_columns(
		    o, &(struct field){ .n = n, .from = f + EVIDENCE_COLUMN });
}

struct field
evidence_text(const char *name, const struct listed_pair *p, bool parts,
    enum evidence_place place)
{
	return (struct field){ name, put_evidence, parts, place, .from = p };
}

struct field
evidence_columns(const char *name, const struct span *column, size_t n)
{
	return fill_part(name, put_columns, column, n);
}
