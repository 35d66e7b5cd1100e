/* fscore.c: the F score, in integers. */
#include "eval/fscore.h"

bool
fscore_parse_beta(const char *s, struct fscore_beta *f)
{
	const char *c = s;

	*f = (struct fscore_beta){ 0, 1 };
	for (; *c >= '0' && *c <= '9' && f->b <= 100; c++)
		f->b = f->b * 10 + (*c - '0');
	if (*c == '.' && (c > s || c[1]))
		for (c++; *c >= '0' && *c <= '9' && f->q < 100; c++) {
			f->b = f->b * 10 + (*c - '0');
			f->q *= 10;
		}
	if (*c || f->b == 0 || f->b > 100 * f->q)
		return false;
	f->b *= f->b;
	f->q *= f->q;
	return true;
}

int
fscore_compare(const struct fscore_beta *f, uint64_t positives,
    const struct fscore *x, const struct fscore *y)
{
	uint64_t base_x = f->q * x->found + f->b * positives;
	uint64_t base_y = f->q * y->found + f->b * positives;
	unsigned __int128 l = (unsigned __int128)x->hits * base_y;
	unsigned __int128 r = (unsigned __int128)y->hits * base_x;

	return (l > r) - (l < r);
}
