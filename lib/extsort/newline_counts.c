#include "base/newlines.h"
#include "base/threads.h"
#include "extsort/newline_counts.h"

struct counted_text {
	const char *p;
	size_t n, *lines;
};

static void
count_piece(void *state, size_t i, size_t t)
{
	const struct counted_text *x = state;
	const size_t begin = i * NEWLINE_PIECE, left = x->n - begin;

	(void)t;
	x->lines[i] = newlines_count(
	    x->p + begin, left < NEWLINE_PIECE ? left : NEWLINE_PIECE);
}

size_t
newline_pieces(size_t n)
{
	return (n - 1) / NEWLINE_PIECE + 1;
}

void
newline_counts(const char *p, size_t n, size_t threads, size_t *lines)
{
	struct counted_text x = { p, n, lines };

	threads_run(threads, newline_pieces(n), count_piece, &x);
}
