/* cluster_lines.c: ids that are not kept, and sizes of clusters. */
#include <stdlib.h>

#include "base/buf.h"
#include "base/radix_sort64.h"
#include "cluster/cluster_lines.h"
#include "io/sorted.h"
#include "record/pair.h"

enum { KEPT, ID, SIMILARITY, FIELDS };

static bool
is_similarity(struct span s)
{
	uint32_t millionths;

	return span_is(s, "-") ||
	    (s.n == PAIR_SIMILARITY && pair_similarity(s.p, &millionths));
}

/* Reads the fields of the next line; false at the end. */
static bool
next(struct in *in, struct span field[static FIELDS])
{
	size_t n;

	while (in_record(in, &n)) {
		n = span_split(in->last, field, FIELDS);
		if (n != FIELDS)
			in_bad(in,
			    "expected 3 fields (kept, id, similarity), got %zu",
			    n);
		else if (!is_similarity(field[SIMILARITY]))
			in_bad(in,
			    "expected a similarity with six decimals or -, "
			    "got '%.*s'",
			    span_shown(field[SIMILARITY]), field[SIMILARITY].p);
		else if (in_check_id(in, field[KEPT]) &&
		    in_check_id(in, field[ID]))
			return true;
	}
	return false;
}

void
cluster_lines_removed(struct in *in, struct out *out)
{
	struct span f[FIELDS];

	while (next(in, f)) {
		if (span_equal(f[KEPT], f[ID]))
			continue;
		out_put(out, f[ID].p, f[ID].n);
		out_char(out, '\t');
		out_put(out, f[KEPT].p, f[KEPT].n);
		out_char(out, '\t');
		out_put(out, f[SIMILARITY].p, f[SIMILARITY].n);
		out_char(out, '\n');
	}
}

static void
put_sizes(const uint64_t *size, size_t n, struct out *out)
{
	size_t i, from;

	for (i = 0; i < n;) {
		for (from = i; i < n && size[i] == size[from];)
			i++;
		out_num(out, size[from]);
		out_char(out, '\t');
		out_num(out, i - from);
		out_char(out, '\n');
	}
}

void
cluster_lines_sizes(struct in *in, struct out *out)
{
	struct span f[FIELDS];
	struct buf kept = { 0 };
	uint64_t *size = NULL;
	size_t n = 0, cap = 0;
	int order;

	while (next(in, f)) {
		order = n > 0 ? span_order(f[KEPT], buf_span(&kept)) : 1;
		if (order < 0)
			sorted_die(in, "clusters in order",
			    "'%.*s' after a greater one", span_shown(f[KEPT]),
			    f[KEPT].p);
		if (order > 0) {
			size = mem_grow(size, &cap, n + 1, sizeof *size);
			size[n++] = 0;
			buf_set(&kept, f[KEPT]);
		}
		size[n - 1]++;
	}
	radix_sort64(size, n, 0);
	put_sizes(size, n, out);
	free(size);
	buf_free(&kept);
}
