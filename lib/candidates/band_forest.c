#include "base/bisect.h"
#include "base/mem.h"
#include "base/radix_sort64.h"
#include "candidates/band_forest.h"
#include "io/in.h"

void
band_forest_want(struct band_forest *f, const char *file,
    uint32_t (*find)(const void *state, struct span id), const void *state)
{
	struct span id[2];
	uint32_t a, b;
	struct in in;
	size_t len;
	char *line;

	in_open(&in, file);
	while ((line = in_record(&in, &len))) {
		if (!span_two_ids(line, line + len, &id[0], &id[1])) {
			in_bad(&in, "expected two ids");
			continue;
		}
		a = find(state, id[0]);
		b = find(state, id[1]);
		if (a == UINT32_MAX || b == UINT32_MAX)
			continue;
		MEM_ADD(f->wanted, f->wanteds, f->cap,
		    a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a);
	}
	in_close(&in);
	if (f->wanteds)
		radix_sort64(f->wanted, f->wanteds, 0);
}

bool
band_forest_wants(const struct band_forest *f, uint32_t a, uint32_t b)
{
	const uint64_t pair = (uint64_t)a << 32 | b;
	size_t i;

	BISECT(i, 0, f->wanteds, f->wanted[i] < pair);
	return i < f->wanteds && f->wanted[i] == pair;
}
