/* cluster_lines.c: ids that are not kept, and sizes of clusters. */
#include <stdlib.h>

#include "base/buf.h"
#include "base/radix_sort64.h"
#include "cluster/cluster_lines.h"
#include "io/sorted.h"
#include "record/cluster_record.h"
#include "record/pair.h"

void
cluster_lines_removed(struct in *in, struct out *out)
{
	struct span f[CLUSTER_FIELDS];

	while (cluster_record_read(in, f)) {
		if (span_equal(f[CLUSTER_KEPT], f[CLUSTER_ID]))
			continue;
		out_field(out, f[CLUSTER_ID], '\t');
		out_field(out, f[CLUSTER_KEPT], '\t');
		out_field(out, f[CLUSTER_SIMILARITY], '\n');
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
	struct span f[CLUSTER_FIELDS];
	struct buf kept = { 0 };
	uint64_t *size = NULL;
	size_t n = 0, cap = 0;
	int order;

	while (cluster_record_read(in, f)) {
		order =
		    n > 0 ? span_order(f[CLUSTER_KEPT], buf_span(&kept)) : 1;
		if (order < 0) {
			free(size);
			sorted_die(in, "clusters in order",
			    "'%.*s' after a greater one",
			    span_shown(f[CLUSTER_KEPT]), f[CLUSTER_KEPT].p);
		}
		if (order > 0) {
			MEM_ADD(size, n, cap, 0);
			buf_set(&kept, f[CLUSTER_KEPT]);
		}
		size[n - 1]++;
	}
	radix_sort64(size, n, 0);
	put_sizes(size, n, out);
	free(size);
	buf_free(&kept);
}
