#include "record/pair.h"
#include "record/passage.h"

void
passage_write(struct out *o, const struct passage *p)
{
	const uint32_t column[] = { p->n, p->first_a, p->last_a, p->first_b,
		p->last_b };
	size_t i;

	pair_write(o, p->a, p->b, p->sum / p->n);
	for (i = 0; i < sizeof column / sizeof *column; i++)
		pair_write_column(o, column[i]);
}

bool
passage_columns(struct in *in, struct span f[PASSAGE_COLUMNS],
    uint64_t number[PASSAGE_COLUMNS])
{
	size_t n = span_split(in->last, f, PASSAGE_COLUMNS), i;

	if (n != PASSAGE_COLUMNS)
		return in_bad(in,
		    "expected a passage with offsets, of 12 fields, got %zu",
		    n);
	for (i = PASSAGE_COUNT; i < PASSAGE_COLUMNS; i++)
		if (!span_number(f[i], &number[i]))
			return in_bad(in,
			    "expected a number in column %zu, got '%.*s'",
			    i + 1, span_shown(f[i]), f[i].p);
	for (i = PASSAGE_OFFSETS; i < PASSAGE_COLUMNS; i += 2)
		if (number[i] > number[i + 1])
			return in_bad(in,
			    "expected bytes to end after they begin, got %ju "
			    "to %ju",
			    (uintmax_t)number[i], (uintmax_t)number[i + 1]);
	return true;
}
