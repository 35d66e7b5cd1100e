/* token_range.c: finds tokens by their bytes. */
#include "diff/token_range.h"

/* The first token that begins at or after a byte. */
static size_t
first_token(const struct token_spans *t, uint64_t byte)
{
	size_t low = 0, high = t->n, half;

	while (low < high) {
		half = low + (high - low) / 2;
		if (t->begin[half] < byte)
			low = half + 1;
		else
			high = half;
	}
	return low;
}

struct token_range
token_range_find(const struct token_spans *t, uint64_t begin, uint64_t end)
{
	const size_t first = first_token(t, begin);
	size_t last = first_token(t, end);

	while (last > first && t->end[last - 1] > end)
		last--;
	return (struct token_range){ first, last > first ? last - first : 0 };
}

struct token_spans
token_range_keys(const struct token_spans *t, struct token_range r)
{
	return (struct token_spans){
		.key = t->n > 0 ? t->key + r.first : NULL,
		.n = r.n,
	};
}
