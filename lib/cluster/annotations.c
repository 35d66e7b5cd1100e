#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cluster/annotations.h"
#include "record/cluster_record.h"

static uint32_t
id_number(struct annotations *a, struct span id)
{
	uint32_t number = idmap_add(&a->ids, id);
	size_t before = a->cap;

	if (number < before)
		return number;
	MEM_GROW(a->member, a->cap, number + 1);
	memset(a->member + before, 0, (a->cap - before) * sizeof *a->member);
	return number;
}

void
annotations_read(struct annotations *a, const char *path)
{
	struct annotation_member *m;
	struct span f[CLUSTER_FIELDS];
	struct in in;
	uint32_t number, kept;

	in_open(&in, path);
	while (cluster_record_read(&in, f)) {
		kept = id_number(a, f[0]);
		number = id_number(a, f[1]);
		m = &a->member[number];
		if (m->length)
			in_bad(&in, "expected each id once, got '%.*s' again",
			    span_shown(f[1]), f[1].p);
		m->kept = kept;
		m->length = f[2].n;
		memcpy(m->similarity, f[2].p, f[2].n);
	}
	in_close(&in);
}

void
annotations_count(struct annotations *a)
{
	uint32_t i;

	a->members = mem_new(a->ids.n + (size_t)1, sizeof *a->members);
	for (i = 0; i < a->ids.n; i++)
		if (a->member[i].length)
			a->members[a->member[i].kept]++;
}

uint32_t
annotations_size(const struct annotations *a, struct span id)
{
	uint32_t number = idmap_find(&a->ids, id);

	if (number == IDMAP_NONE || !a->member[number].length)
		return 0;
	return a->members[a->member[number].kept];
}

struct annotation
annotations_find(const struct annotations *a, struct span id)
{
	uint32_t number = idmap_find(&a->ids, id);
	const struct annotation_member *m =
	    number == IDMAP_NONE ? NULL : &a->member[number];

	if (!m || !m->length)
		return (struct annotation){ id, { (char *)"", 0 }, true };
	return (struct annotation){ idmap_id(&a->ids, m->kept),
		{ (char *)m->similarity,
		    m->similarity[0] == '-' ? 0 : m->length },
		m->kept == number };
}

void
annotations_free(struct annotations *a)
{
	idmap_free(&a->ids);
	free(a->member);
	free(a->members);
	*a = (struct annotations){ 0 };
}
