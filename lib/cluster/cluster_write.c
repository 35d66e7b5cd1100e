#include "base/mem.h"
#include "base/prefetch.h"
#include "base/put.h"
#include "cluster/cluster_write.h"

enum { AHEAD = 16 };

/* Returns the records in the order of their lines, by the id kept, then id, and
 * sets *lines to their number. Records that are alone in their cluster have no
 * line. */
static uint32_t *
line_order(const struct pair_graph *g, const struct cluster *c, uint32_t *lines)
{
	size_t bytes = (size_t)c->n * sizeof(uint32_t);
	uint32_t *line = mem_map(bytes), *next = mem_map(bytes);
	const uint32_t *order = g->byte_order;
	uint32_t i, sum, n;

	for (i = 0; i < c->n; i++)
		next[c->kept[i]]++;
	for (i = sum = 0; i < c->n; i++) {
		n = next[order[i]];
		next[order[i]] = n > 1 ? sum : CLUSTER_NONE;
		sum += n > 1 ? n : 0;
	}
	*lines = sum;
	for (i = 0; i < c->n; i++) {
		if (c->n - i > AHEAD)
			prefetch(&next[c->kept[order[i + AHEAD]]]);
		if (next[c->kept[order[i]]] != CLUSTER_NONE)
			line[next[c->kept[order[i]]]++] = order[i];
	}
	mem_unmap(next, bytes);
	return line;
}

static void
write_line(
    struct out *out, struct span kept, struct span id, uint32_t similarity)
{
	char *begin = out_room(out, kept.n + id.n + PUT_SIMILARITY + 3), *p;

	p = put_span(begin, kept);
	*p++ = '\t';
	p = put_span(p, id);
	*p++ = '\t';
	if (similarity == CLUSTER_NONE)
		*p++ = '-';
	else
		p = put_similarity(p, similarity);
	*p++ = '\n';
	out_used(out, p - begin);
}

void
cluster_write(
    const struct pair_graph *g, const struct cluster *c, struct out *out)
{
	uint32_t number[IDMAP_BATCH], lines, v;
	uint32_t *line = line_order(g, c, &lines);
	struct span id[IDMAP_BATCH], kept = { 0 };
	size_t i, k, n;

	for (i = 0; i < lines; i += n) {
		n = lines - i < IDMAP_BATCH ? lines - i : IDMAP_BATCH;
		for (k = 0; k < n; k++) {
			v = line[i + k];
			prefetch(&c->kept[v]);
			prefetch(&c->similarity[v]);
			number[k] = g->id_number[v];
		}
		idmap_id_batch(&g->ids, number, n, id);
		for (k = 0; k < n; k++) {
			v = line[i + k];
			if (c->kept[v] == v)
				kept = id[k];
			else if (!k || c->kept[v] != c->kept[line[i + k - 1]])
				kept =
				    idmap_id(&g->ids, g->id_number[c->kept[v]]);
			write_line(out, kept, id[k], c->similarity[v]);
		}
	}
	mem_unmap(line, (size_t)c->n * sizeof *line);
}
