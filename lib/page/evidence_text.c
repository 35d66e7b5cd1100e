/* evidence_text.c: formats evidence as an English phrase. */
#include <string.h>

#include "page/evidence_text.h"
#include "page/html_text.h"
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
put_numbers(struct out *o, const char *before, uint64_t similarity,
    const uint64_t *x, size_t n, const char *const name[2])
{
	bool shared, edits;

	if (n == 2 && x[0] <= x[1]) {
		out_str(o, before);
		html_number(o, "", x[0]);
		html_number(o, " of ", x[1]);
		out_str(o, " bits differ");
		return true;
	}
	shared = n == 3 && measure_explains(CONTENT_SET, x, similarity);
	edits = n == 3 && measure_explains(CONTENT_TEXT, x, similarity);
	if (shared == edits)
		return false;
	out_str(o, before);
	html_number(o, "", x[0]);
	if (shared && x[1] == x[2]) {
		html_number(o, " of ", x[1]);
		out_str(o, " shingles shared");
		return true;
	}
	html_number(o,
	    shared	    ? " shingles shared, of "
		: x[0] == 1 ? " character differs, of "
			    : " characters differ, of ",
	    x[1]);
	out_str(o, name[0]);
	html_number(o, " and ", x[2]);
	out_str(o, name[1]);
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

/* Writes the evidence; name[0] and name[1] are the places of A and B. */
static bool
put_evidence(struct out *o, const char *before, const struct span *f, size_t n,
    bool parts, const char *const name[2])
{
	uint64_t x[PAIR_LIST_FIELDS] = { 0 };
	uint32_t similarity = 0;
	size_t i, whole = 0, decimals = 0;

	if (!evidence_is_written(f, n, parts))
		return false;
	n = n < PAIR_LIST_FIELDS ? n : PAIR_LIST_FIELDS;
	pair_similarity(f[2].p, &similarity);
	for (i = EVIDENCE_COLUMN; i < n; i++) {
		whole += whole == i - EVIDENCE_COLUMN &&
		    span_number(f[i], &x[whole]);
		decimals += is_decimal(f[i]);
	}
	n -= EVIDENCE_COLUMN;
	if (!parts && (whole == n || (whole == 3 && n == 5 && decimals == 2)) &&
	    put_numbers(o, before, similarity, x, whole, name))
		return true;
	out_str(o, before);
	for (i = 0; i < n; i++) {
		out_str(
		    o, i > 0 ? " \xc2\xb7 <span dir=auto>" : "<span dir=auto>");
		html_text(
		    o, f[EVIDENCE_COLUMN + i].p, f[EVIDENCE_COLUMN + i].n);
		out_str(o, "</span>");
	}
	return true;
}

bool
evidence_text_write(struct out *o, const char *before, const struct span *f,
    size_t n, bool parts)
{
	static const char *const name[2] = { " in A", " in B" };

	return put_evidence(o, before, f, n, parts, name);
}

bool
evidence_text_here(
    struct out *o, const struct span *f, size_t n, bool parts, int side)
{
	static const char *const name[3] = { " here", " there", " here" };

	return put_evidence(o, "", f, n, parts, name + side);
}
