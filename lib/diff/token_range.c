#include "base/bisect.h"
#include "diff/token_range.h"

struct token_range
token_range_find(const struct token_spans *t, uint64_t begin, uint64_t end)
{
	size_t first, last;

	BISECT(first, 0, t->n, t->begin[first] < begin);
	BISECT(last, first, t->n, t->begin[last] < end);
	while (last > first && t->end[last - 1] > end)
		last--;
	return (struct token_range){ first, last - first };
}

struct token_spans
token_range_keys(const struct token_spans *t, struct token_range r)
{
	return (struct token_spans){
		.key = t->n > 0 ? t->key + r.first : NULL,
		.n = r.n,
	};
}
