#include <stdlib.h>

#include "base/mem.h"
#include "join/partition_answers.h"

void
partition_answers_open(struct partition_answers *a, const struct partition *p,
    size_t n, const struct measure *m)
{
	a->query = mem_new(n, sizeof *a->query);
	for (a->queries = 0; a->queries < n; a->queries++)
		a->query[a->queries] =
		    (struct partition_query){ .p = &p[a->queries],
			    .m = *m,
			    .cache.map = &p[a->queries].map };
}

/* Adds the records of a hit. Their ids have no place yet. */
static void
add_hit(struct partition_answers *a, struct partition_query *q,
    const struct partition_hit *hit)
{
	uint32_t place;
	struct span id;

	for (place = hit->first_id; place < hit->end_id; place++) {
		id = partition_query_id(q, place);
		buf_put(&a->ids, id);
		MEM_ADD(a->answer, a->n, a->cap,
		    (struct partition_answer){
			{ NULL, id.n }, hit->n, hit->shared });
	}
}

/* Adds the answers of a partition. */
static void
ask_one(struct partition_answers *a, struct partition_query *q,
    const struct set_record *set)
{
	struct halves query =
	    halves_split(&q->p->sets.window, set->feature, set->n, a->half);
	size_t i;

	partition_query_ask(q, &query, set->n);
	for (i = 0; i < q->hits; i++)
		add_hit(a, q, &q->hit[i]);
}

static int
by_size(const void *a, const void *b)
{
	const struct partition_answer *x = a, *y = b;

	return x->n != y->n ? (x->n > y->n) - (x->n < y->n)
			    : span_order(x->id, y->id);
}

void
partition_answers_ask(struct partition_answers *a, const struct set_record *set)
{
	char *id;
	size_t i;

	a->n = a->ids.n = 0;
	MEM_GROW(a->half, a->half_cap, 2 * set->n);
	for (i = 0; i < a->queries; i++)
		ask_one(a, &a->query[i], set);
	id = a->ids.p;
	for (i = 0; i < a->n; id += a->answer[i++].id.n)
		a->answer[i].id.p = id;
	if (a->queries > 1 && a->n > 1)
		qsort(a->answer, a->n, sizeof *a->answer, by_size);
}

void
partition_answers_free(struct partition_answers *a)
{
	size_t i;

	for (i = 0; i < a->queries; i++)
		partition_query_free(&a->query[i]);
	free(a->query);
	free(a->answer);
	buf_free(&a->ids);
	free(a->half);
}
