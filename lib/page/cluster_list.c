#include <stdlib.h>

#include "base/mem.h"
#include "page/cluster_list.h"
#include "page/listed_pair.h"
#include "record/pair.h"

enum { CLUSTER_FIELDS = 3 };

static const uint64_t bar_end[CLUSTER_BARS] = { 2, 3, 4, 5, 10, 20, 50, 100,
	0 };

void
cluster_list_bar(size_t i, uint64_t *from, uint64_t *to)
{
	*from = i > 0 ? bar_end[i - 1] + 1 : 0;
	*to = bar_end[i];
}

/* Splits a record; false if it is none. */
static bool
split_member(struct span line, struct cluster_member *m)
{
	struct span f[CLUSTER_FIELDS];

	if (span_split(line, f, CLUSTER_FIELDS) != CLUSTER_FIELDS ||
	    !id_ok(f[0]) || !id_ok(f[1]))
		return false;
	m->kept = f[0];
	m->id = f[1];
	m->similarity = CLUSTER_UNKNOWN;
	return span_is(f[2], "-") ||
	    (f[2].n == PAIR_SIMILARITY &&
		pair_similarity(f[2].p, &m->similarity));
}

void
cluster_list_member(char **line, struct cluster_member *m)
{
	char *nl = span_line_end(*line);

	split_member((struct span){ *line, nl - *line }, m);
	*line = nl + 1;
}

bool
cluster_list_equal(const struct cluster_list *l, const struct cluster_member *m)
{
	return m->similarity == PAIR_ONE &&
	    (l->pairs->kind == PAIR_LIST_PARTS ||
		copies_same(&l->pairs->copies, m->kept, m->id));
}

static int
by_size(const void *x, const void *y)
{
	const struct listed_cluster *a = x, *b = y;

	if (a->size != b->size)
		return a->size > b->size ? -1 : 1;
	return a->read_order < b->read_order ? -1 : 1;
}

/* Sorts the clusters and keeps the first clusters_most. */
static void
keep_largest(struct cluster_list *l)
{
	if (l->n > 0)
		qsort(l->cluster, l->n, sizeof *l->cluster, by_size);
	for (; l->n > l->clusters_most; l->n--) {
		buf_free(&l->cluster[l->n - 1].kept);
		buf_free(&l->cluster[l->n - 1].lines);
	}
}

/* Counts the cluster that was read last, which is complete. A document that
 * stays alone, because others took those that are similar to it, is none. */
static void
count_cluster(struct cluster_list *l)
{
	struct listed_cluster *last = &l->cluster[l->n - 1];
	const uint64_t size = last->size;
	size_t i = 0;

	if (size < 2) {
		buf_free(&last->kept);
		buf_free(&last->lines);
		l->n--;
		return;
	}
	while (bar_end[i] > 0 && size > bar_end[i])
		i++;
	l->histogram[i]++;
	l->clusters++;
	l->documents += size;
}

/* Whether a member is of the cluster that was read last. */
static bool
is_last(const struct cluster_list *l, const struct cluster_member *m)
{
	return span_equal(buf_span(&l->cluster[l->n - 1].kept), m->kept);
}

/* Adds a member to the cluster that was read last. */
static void
add_member(
    struct cluster_list *l, const struct cluster_member *m, struct span line)
{
	struct listed_cluster *c = &l->cluster[l->n - 1];

	c->size++;
	if (span_equal(m->kept, m->id))
		return;
	c->equal += cluster_list_equal(l, m);
	if (c->records == CLUSTER_MEMBERS_MOST)
		return;
	pair_list_append(&c->lines, line);
	c->records++;
}

void
cluster_list_read(struct cluster_list *l, struct in *in)
{
	struct cluster_member m;
	struct span line;
	bool open = false; /* the last cluster is not complete */

	while ((line.p = in_record(in, &line.n))) {
		if (!split_member(line, &m))
			in_bad(in,
			    "expected a member of a cluster: the id of the "
			    "document kept, an id, a similarity or -");
		if (!open || !is_last(l, &m)) {
			if (open)
				count_cluster(l);
			if (l->n / 2 >= l->clusters_most)
				keep_largest(l);
			MEM_GROW(l->cluster, l->cap, l->n + 1);
			l->cluster[l->n++] =
			    (struct listed_cluster){ .line_number = in->line,
				    .read_order = in->line };
			buf_set(&l->cluster[l->n - 1].kept, m.kept);
			open = true;
		}
		add_member(l, &m, line);
	}
	if (open)
		count_cluster(l);
	keep_largest(l);
}
