#include <stdlib.h>

#include "base/mem.h"
#include "record/cluster_record.h"
#include "record/pair.h"

static bool
is_similarity(struct span s)
{
	uint32_t millionths;

	return span_is(s, "-") ||
	    (s.n == PAIR_SIMILARITY && pair_similarity(s.p, &millionths));
}

bool
cluster_record_read(struct in *in, struct span field[static CLUSTER_FIELDS])
{
	size_t n;

	while (in_record(in, &n)) {
		n = span_split(in->last, field, CLUSTER_FIELDS);
		if (n != CLUSTER_FIELDS)
			in_bad(in,
			    "expected 3 fields (kept, id, similarity), got %zu",
			    n);
		else if (!is_similarity(field[CLUSTER_SIMILARITY]))
			in_bad(in,
			    "expected a similarity with six decimals or -, "
			    "got '%.*s'",
			    span_shown(field[CLUSTER_SIMILARITY]),
			    field[CLUSTER_SIMILARITY].p);
		else if (in_check_id(in, field[CLUSTER_KEPT]) &&
		    in_check_id(in, field[CLUSTER_ID]))
			return true;
	}
	return false;
}

/* The number of the id, which is added if it is new. */
static uint32_t
number_of(struct kept_ids *k, struct span id)
{
	const uint32_t before = k->ids.n, n = idmap_add(&k->ids, id);

	if (n == before) {
		MEM_GROW(k->kept, k->cap, (size_t)n + 1);
		k->kept[n] = IDMAP_NONE;
	}
	return n;
}

void
kept_ids_read(struct kept_ids *k, const char *path)
{
	struct span f[CLUSTER_FIELDS];
	struct in in;
	uint32_t kept, id;

	in_open(&in, path);
	while (cluster_record_read(&in, f)) {
		kept = number_of(k, f[CLUSTER_KEPT]);
		id = number_of(k, f[CLUSTER_ID]);
		k->kept[id] = kept;
	}
	in_close(&in);
}

uint32_t
kept_ids_find(const struct kept_ids *k, struct span id)
{
	const uint32_t n = idmap_find(&k->ids, id);

	return n == IDMAP_NONE ? n : k->kept[n];
}

void
kept_ids_free(struct kept_ids *k)
{
	idmap_free(&k->ids);
	free(k->kept);
	*k = (struct kept_ids){ 0 };
}
