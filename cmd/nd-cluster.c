/* nd-cluster: pairs of similar records to clusters, each with the one that
 * is kept. */
#include <stdlib.h>
#include <string.h>

#include "cluster.h"
#include "graph.h"
#include "in.h"
#include "mem.h"
#include "opt.h"
#include "out.h"

enum { ONE = 1000000, AHEAD = 16 };

static bool components, verbose;
static size_t most;
static const char *cut_file, *rank_file, *rejects_file;

static const struct opt options[] = {
	{ 0, "components", NULL, OPT_FLAG, &components,
	    "connected components, not stars" },
	{ 'M', "max-cluster", "N", OPT_COUNT, &most,
	    "no cluster of more than N" },
	{ 0, "cut", "FILE", OPT_TEXT, &cut_file, "write pairs cut by -M" },
	{ 0, "rank", "FILE", OPT_TEXT, &rank_file,
	    "keep the highest (id, number)" },
	{ 0, "rejects", "FILE", OPT_TEXT, &rejects_file,
	    "write malformed records, and go on" },
	{ 'v', "verbose", NULL, OPT_FLAG, &verbose, "a summary on stderr" },
	{0}
};

/* One number an id, 0 at first, in large pages; and their end. */
static uint32_t *
numbers(uint32_t n)
{
	return mem_map((size_t)n * sizeof(uint32_t));
}

static void
drop(uint32_t *a, uint32_t n)
{
	mem_unmap(a, (size_t)n * sizeof *a);
}

/* Numbers the ids anew in order of preference: order[i] is what number i was,
 * bytes is the new numbers in the order of the ids' bytes. */
static void
put_in_order(struct graph *g, struct in *rank, uint32_t *bytes, uint32_t *order)
{
	uint32_t *place = numbers(g->ids.n), i;

	graph_order(g, rank, bytes, order);
	for (i = 0; i < g->ids.n; i++)
		place[order[i]] = i;
	graph_renumber(g, place);
	for (i = 0; i < g->ids.n; i++)
		bytes[i] = place[bytes[i]];
	drop(place, g->ids.n);
}

/* The members in the order of their lines: by the one kept, then by id. */
static uint32_t *
in_lines(const struct cluster *c, const uint32_t *bytes)
{
	uint32_t *line = numbers(c->n);
	uint32_t *at = numbers(c->n), i, sum, had;

	for (i = 0; i < c->n; i++)
		at[c->kept[i]]++;
	for (i = sum = 0; i < c->n; i++) {
		had = at[bytes[i]];
		at[bytes[i]] = sum;
		sum += had;
	}
	for (i = 0; i < c->n; i++) {
		if (c->n - i > AHEAD)
			__builtin_prefetch(&at[c->kept[bytes[i + AHEAD]]], 1);
		line[at[c->kept[bytes[i]]]++] = bytes[i];
	}
	drop(at, c->n);
	return line;
}

static void
write_member(struct out *out, struct span kept, struct span id,
    uint32_t similarity)
{
	out_put(out, kept.p, kept.n);
	out_char(out, '\t');
	out_put(out, id.p, id.n);
	out_char(out, '\t');
	if (similarity == CLUSTER_NONE)
		out_char(out, '-');
	else
		out_ratio(out, similarity, ONE);
	out_char(out, '\n');
}

/* -> kept, id, similarity */
static void
write_clusters(const struct graph *g, const struct cluster *c,
    const uint32_t *order, const uint32_t *line)
{
	uint32_t number[IDMAP_BATCH], v;
	struct span id[IDMAP_BATCH], kept = {0};
	struct out out;
	size_t i, k, n;

	out_open(&out, NULL);
	for (i = 0; i < c->n; i += n) {
		n = c->n - i < IDMAP_BATCH ? c->n - i : IDMAP_BATCH;
		for (k = 0; k < n; k++)
			number[k] = order[line[i + k]];
		idmap_id_batch(&g->ids, number, n, id);
		for (k = 0; k < n; k++) {
			v = line[i + k];
			if (!k || c->kept[v] != c->kept[line[i + k - 1]])
				kept = idmap_id(&g->ids, order[c->kept[v]]);
			write_member(&out, kept, id[k], c->similarity[v]);
		}
	}
	out_close(&out);
}

/* The pairs that -M refused, as they came in. */
static void
write_cut(const struct graph *g, const struct cluster *c)
{
	struct out out;
	char *line = g->line, *end = line + g->line_used, *next;
	size_t i, n = 0;

	if (cut_file)
		out_open(&out, cut_file);
	for (i = 0; i < g->edges; i++) {
		next = line ? memchr(line, '\n', end - line) : NULL;
		if (cluster_cut(c, &g->edge[i])) {
			n++;
			if (cut_file)
				out_put(&out, line, next + 1 - line);
		}
		line = next ? next + 1 : NULL;
	}
	if (cut_file)
		out_close(&out);
	if (n)
		note("%zu pair%s cut by -M %zu", n, n == 1 ? "" : "s", most);
}

static void
summary(const struct graph *g, const struct cluster *c)
{
	uint32_t *members = numbers(c->n), largest = 0, i;
	uint32_t clusters = 0;

	for (i = 0; i < c->n; i++) {
		clusters += c->kept[i] == i;
		if (++members[c->kept[i]] > largest)
			largest = members[c->kept[i]];
	}
	note("%zu pairs, %u ids, %u clusters, the largest of %u", g->edges,
	    c->n, clusters, largest);
	drop(members, c->n);
}

/* idA, idB, similarity, ... -> kept, id, similarity */
static void
work(struct in *in, struct in *rank)
{
	struct graph g = { .keep = cut_file };
	struct cluster c = {0};
	uint32_t *bytes, *order, *line;

	graph_read(&g, in);
	c.n = g.ids.n;
	bytes = numbers(c.n);
	order = numbers(c.n);
	put_in_order(&g, rank, bytes, order);
	c.limit = most < UINT32_MAX ? most : 0;
	c.edge = g.edge;
	c.edges = g.edges;
	if (components)
		cluster_components(&c);
	else
		cluster_stars(&c);
	line = in_lines(&c, bytes);
	write_clusters(&g, &c, order, line);
	if (c.limit)
		write_cut(&g, &c);
	if (verbose)
		summary(&g, &c);
	drop(bytes, c.n);
	drop(order, c.n);
	drop(line, c.n);
	cluster_free(&c);
	graph_free(&g);
}

int
main(int argc, char **argv)
{
	struct in in, rank;
	struct out rejects;

	(void)argc;
	argv = opt_parse(argv, options, "[pairs]", 0, 1);
	if (cut_file && !most)
		opt_bad("--cut: expected -M with it");
	in_open(&in, argv[0]);
	/* The first record is there: what made it may have made the ranks. */
	if (rank_file)
		in_open(&rank, rank_file);
	if (rejects_file) {
		out_open(&rejects, rejects_file);
		in.rejects = &rejects;
	}
	work(&in, rank_file ? &rank : NULL);
	if (in.rejected)
		note("%s: %ju record%s rejected", in.name,
		    (uintmax_t)in.rejected, in.rejected == 1 ? "" : "s");
	if (rejects_file)
		out_close(&rejects);
	if (rank_file)
		in_close(&rank);
	in_close(&in);
	return 0;
}
