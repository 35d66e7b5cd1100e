#include <stdlib.h>

#include "base/mem.h"
#include "join/partition_list.h"
#include "join/partition_load.h"
#include "join/partition_records.h"
#include "record/set_record.h"

/* Writes the records of set i; their features are those of r. */
static void
write_ids(struct out *out, const struct set_store *s, uint32_t i,
    struct set_record *r)
{
	uint32_t place;

	for (place = s->set[i].first_id; place < s->set[i + 1].first_id;
	     place++) {
		r->id = set_store_id(s, place);
		set_record_write(out, r);
	}
}

static void
write_one(struct out *out, const char *path)
{
	/* Nothing closes a partition; its pages are dropped. */
	static struct pool partitions;
	struct partition *p = pool_new(&partitions, 1, sizeof *p);
	struct set_record r = { 0 };
	struct lower_room room = { 0 };
	struct halves halves;
	uint32_t i;

	partition_open(p, path, NULL);
	partition_load(p, false);
	r.tag = p->params.tag;
	for (i = 0; i < p->sets.n; i++) {
		halves = partition_halves(p, i, &room);
		r.n = halves.n;
		MEM_GROW(r.feature, r.cap, r.n);
		halves_join(&p->sets.window, &halves, r.feature);
		write_ids(out, &p->sets, i, &r);
		partition_drop_before(p, i);
	}
	free(r.feature);
	free(room.half);
}

void
partition_records_write(struct out *out, const char *path)
{
	struct partition_list l;
	struct pool pool = { 0 };
	size_t i;

	if (!partition_list_is_file(path)) {
		if (!partition_is_file(path))
			die("%s: expected a partition", path);
		write_one(out, path);
		return;
	}
	partition_list_open(&l, &pool, path);
	for (i = 0; i < l.n; i++)
		if (l.file[i].kind != LISTED_IDS)
			write_one(out, l.file[i].path);
	pool_free(&pool);
}
