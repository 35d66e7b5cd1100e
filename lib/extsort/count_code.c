/* count_code.c: encodes numbers so that byte order puts the greatest first.
 *
 * The first byte encodes the number of digits and the first digit; then the
 * nines' complements of the other digits follow. */
#include "extsort/count_code.h"
#include "extsort/line_head.h"

enum { FIRST = 16, DIGITS_MOST = 15 };

static void
complement(char *digit, size_t n)
{
	for (; n--; digit++)
		*digit = '0' + '9' - *digit;
}

void
count_encode(const struct in *in, struct span line)
{
	struct span digits = line_head(line, 1);
	uint64_t n;

	if (!span_number(digits, &n))
		die("%s:%ju: expected a whole number in column 1, got '%.*s'",
		    in->name, (uintmax_t)in->line, span_shown(digits),
		    digits.p);
	*line.p = FIRST + 10 * (DIGITS_MOST - digits.n) + '9' - *line.p;
	complement(line.p + 1, digits.n - 1);
}

void
count_decode(char *line)
{
	unsigned first = (unsigned char)*line - FIRST;

	*line = '9' - first % 10;
	complement(line + 1, DIGITS_MOST - first / 10 - 1);
}
