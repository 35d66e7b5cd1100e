#include "base/put.h"
#include "record/candidate.h"
#include "record/pair.h"

enum {
	COLUMNS = 5,
	ROOM = 2 * PUT_NUMBER + 5 + RECORD_TAG_MOST /* bytes without the ids */
};

/* Whether the column that begins at p is a similarity. */
static bool
is_similarity(const char *p, const char *end)
{
	uint32_t x;

	return end - p >= PAIR_SIMILARITY && pair_similarity(p, &x) &&
	    (p + PAIR_SIMILARITY == end || p[PAIR_SIMILARITY] == '\t');
}

bool
candidate_parse(
    struct span line, struct candidate *c, struct candidate_forms also)
{
	char *end = line.p + line.n;
	char *p = span_two_ids(line.p, end, &c->a, &c->b);

	if (!p || (!also.cross && span_order(c->a, c->b) >= 0))
		return false;
	c->na = c->nb = c->tag.n = 0;
	c->has_sizes = false;
	if (p == end || (also.pairs && is_similarity(p + 1, end)))
		return true;
	c->has_sizes = true;
	p = span_number_at(p + 1, &c->na);
	p = p && *p == '\t' ? span_number_at(p + 1, &c->nb) : NULL;
	if (!p || c->na == 0 || c->nb == 0)
		return false;
	c->n = p - line.p;
	return record_tag_get(p, end, &c->tag);
}

void
candidate_bad(struct in *in, struct candidate_forms also)
{
	struct span f[COLUMNS];
	size_t n = span_split(in->last, f, COLUMNS), i;
	uint64_t number;
	bool pair =
	    also.pairs && n > 2 && is_similarity(f[2].p, f[2].p + f[2].n);

	if (n != 2 && n != COLUMNS - 1 && n != COLUMNS && !pair) {
		in_bad(in,
		    "expected 4 fields (idA, idB, nA, nB), or 2%s, got "
		    "%zu",
		    also.pairs ? ", or a pair" : "", n);
		return;
	}
	for (i = 0; i < 2; i++)
		if (!in_check_id(in, f[i]))
			return;
	if (!also.cross && span_order(f[0], f[1]) >= 0) {
		in_bad(in,
		    "expected two ids in byte order, got '%.*s' before "
		    "'%.*s'",
		    span_shown(f[0]), f[0].p, span_shown(f[1]), f[1].p);
		return;
	}
	for (i = 2; i < 4 && span_number(f[i], &number) && number > 0; i++)
		;
	if (i == 4) {
		record_tag_bad(in, f[4]);
		return;
	}
	in_bad(in,
	    "expected the number of features, from 1, in column %zu, "
	    "got '%.*s'",
	    i + 1, span_shown(f[i]), f[i].p);
}

bool
candidate_read(struct in *in, struct candidate *c, struct candidate_forms also)
{
	size_t len;
	char *line;

	while ((line = in_record(in, &len))) {
		if (candidate_parse((struct span){ line, len }, c, also))
			return true;
		candidate_bad(in, also);
	}
	return false;
}

void
candidate_write(struct out *o, struct span a, struct span b, uint64_t na,
    uint64_t nb, struct span tag)
{
	char *begin = out_room(o, a.n + b.n + ROOM), *p;

	p = put_span(begin, a);
	*p++ = '\t';
	p = put_span(p, b);
	p = put_tab_number(p, na);
	p = put_tab_number(p, nb);
	if (tag.n > 0) {
		*p++ = '\t';
		p = put_span(p, tag);
	}
	*p++ = '\n';
	out_used(o, p - begin);
}
