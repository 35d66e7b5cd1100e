/* nd-cluster: groups pairs of similar records into clusters, and chooses the
 * record of each cluster that is kept.
 *
 * idA, idB, similarity, ... -> kept, id, similarity
 * with --candidates: idA, idB, ... -> kept, id, similarity (unknown)
 * with --removed: kept, id, similarity -> removed, kept, similarity
 * with --sizes: kept, id, similarity -> members, clusters
 * with --stars-of: idA, idB, similarity, ... -> some of these
 * with --texts: kept, id, similarity -> kept, id, similarity, title, text */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_need.h"
#include "cluster/average_link.h"
#include "cluster/cluster.h"
#include "cluster/cluster_lines.h"
#include "cluster/cluster_sort.h"
#include "cluster/cluster_texts.h"
#include "cluster/cluster_write.h"
#include "cluster/components_steps.h"
#include "cluster/pair_graph.h"
#include "io/in.h"
#include "io/out.h"
#include "io/run_report.h"
#include "option/opt.h"
#include "record/cluster_record.h"
#include "record/pair.h"

/* Bytes besides those of struct pair_graph: of an id with ranks; of a pair and
 * of an id with --average; of a pair with -M; of an id with --candidates; of
 * the program. */
enum {
	RANK_BYTES = 32,
	LINK_BYTES = 110,
	LINK_ID_BYTES = 24,
	CUT_BYTES = 24,
	TREE_BYTES = 16,
	PROGRAM_BYTES = 4 << 20
};

static bool components, candidates, removed, sizes, verbose;
static size_t max_cluster, memory;
static struct ratio average; /* q is 0 without --average */
static const char *cut_file, *rank_file, *first_file, *rejects_file, *step_name,
    *dir, *clusters_file, *texts, *titles;

static const struct opt options[] = {
	{ 0, "components", NULL, OPT_FLAG, &components,
	    "build connected components, not stars" },
	{ 0, "candidates", NULL, OPT_FLAG, &candidates,
	    "read candidates, build their connected components",
	    .excludes = "--components, --average, -M, --round, --removed, "
			"--sizes, --stars-of, --texts" },
	{ 0, "average", "T", OPT_RATIO, &average,
	    "join clusters while their mean similarity is T or more",
	    .excludes = "--components, -M" },
	{ 'M', "max-cluster", "N", OPT_COUNT, &max_cluster,
	    "build no cluster of more than N members" },
	{ 0, "cut", "FILE", OPT_TEXT, &cut_file,
	    "write pairs that -M cuts to FILE", .needs = "-M N" },
	{ 0, "rank", "FILE", OPT_IN, &rank_file,
	    "keep the member with the highest number in FILE" },
	{ 0, "first", "FILE", OPT_IN, &first_file,
	    "keep a member with an id of FILE before others" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory; what does not fit is sorted, or read again (default: "
	    "no limit)",
	    .excludes = "--round, --removed, --sizes, --stars-of" },
	{ 'T', "temporary-directory", "DIR", OPT_TEXT, &dir,
	    "for sorted runs (default: $TMPDIR or /tmp)", .needs = "-S SIZE" },
	{ 0, "round", "STEP", OPT_TEXT, &step_name,
	    "run one step of components by sorting",
	    .excludes = "--components, --average, -M, --rank, --first, "
			"--rejects" },
	{ 0, "removed", NULL, OPT_FLAG, &removed,
	    "read clusters, print the ids that are not kept",
	    .excludes = "--components, --average, -M, --rank, --first, "
			"--round, -v" },
	{ 0, "sizes", NULL, OPT_FLAG, &sizes,
	    "read clusters, count them by number of members",
	    .excludes = "--components, --average, -M, --rank, --first, "
			"--round, -v, --removed" },
	{ 0, "stars-of", "CLUSTERS", OPT_IN, &clusters_file,
	    "print the pairs of stars and of equal records",
	    .excludes = "--components, --average, -M, --rank, --first, "
			"--round, -v, --removed, --sizes" },
	{ 0, "texts", "FILE", OPT_IN, &texts,
	    "read clusters of sentences, add their texts",
	    .excludes =
		"--components, --average, -M, --rank, --first, --round, -v, "
		"--removed, --sizes, --stars-of" },
	{ 0, "titles", "FILE", OPT_IN, &titles,
	    "with --texts: add the titles of their documents",
	    .needs = "--texts" },
	{ OPT_REJECTS(&rejects_file) },
	{ OPT_VERBOSE(&verbose) },
	{ .heading =
		"group similar records into clusters, and keep one of each",
	    .help = "nd-cluster -v pairs >clusters" },
};

/* Counts the pairs that -M cut, and copies them to the file of --cut. */
static void
write_cut(const struct pair_graph *g, const struct cluster *c)
{
	struct out out;
	char *line = g->lines.p, *end = line ? line + g->lines.n : NULL, *next;
	size_t i, n = 0;

	if (cut_file)
		out_open(&out, cut_file);
	for (i = 0; i < g->edges; i++) {
		next = line ? memchr(line, '\n', end - line) : NULL;
		if (cluster_is_cut(c, &g->edge[i])) {
			n++;
			if (cut_file)
				out_put(&out, line, next + 1 - line);
		}
		line = next ? next + 1 : NULL;
	}
	if (cut_file)
		out_close(&out);
	if (n)
		note("%s cut by -M %zu", counted(n, "pair"), max_cluster);
}

/* Reports what was found: pairs, ids in clusters, clusters, largest. */
static void
report_found(const struct cluster_sort *c)
{
	run_report("pairs", c->pairs);
	run_report("clusters", c->clusters);
	run_report("removed", c->ids - c->clusters);
	if (verbose)
		info("%s, %s in %s, the largest of %ju",
		    counted(c->pairs, candidates ? "candidate" : "pair"),
		    counted(c->ids, "id"), counted(c->clusters, "cluster"),
		    (uintmax_t)c->largest);
}

static void
report_clusters(const struct pair_graph *g, const struct cluster *c)
{
	uint32_t *members = mem_new(c->n, sizeof *members), i;
	struct cluster_sort f = { .pairs = g->read };

	for (i = 0; i < c->n; i++)
		members[c->kept[i]]++;
	for (i = 0; i < c->n; i++) {
		if (members[i] < 2)
			continue;
		f.clusters++;
		f.ids += members[i];
		if (members[i] > f.largest)
			f.largest = members[i];
	}
	report_found(&f);
	free(members);
}

/* Nobody has compared the records: only that of one and itself is known. */
static void
forget_similarities(struct cluster *c)
{
	uint32_t i;

	for (i = 0; i < c->n; i++)
		if (c->kept[i] != i)
			c->similarity[i] = CLUSTER_NONE;
}

static void
sort_clusters(
    struct pair_graph *g, struct in *in, struct in *rank, struct in *first)
{
	struct cluster_sort c = { .files = { dir, memory },
		.stars = !components,
		.rank = rank,
		.first = first };
	struct out out;

	out_open(&out, NULL);
	cluster_sort(&c, g, in, &out);
	out_close(&out);
	report_found(&c);
}

/* Sets what the pairs may take; with -M, --average and --candidates, which are
 * not sorted, also what a program leaves of the base. */
static void
limit_graph(struct pair_graph *g)
{
	g->memory = memory;
	if (rank_file || first_file)
		g->id_more += RANK_BYTES;
	g->edge_more = average.q ? LINK_BYTES : max_cluster ? CUT_BYTES : 0;
	g->counts = average.q || max_cluster || candidates;
	if (average.q)
		g->id_more += LINK_ID_BYTES;
	if (candidates)
		g->id_more += TREE_BYTES;
	if (memory && g->counts)
		g->memory += MEM_BASE - PROGRAM_BYTES;
}

/* rank and first are the open files of --rank and --first, or NULL. */
static void
write_clusters(struct in *in, struct in *rank, struct in *first)
{
	struct pair_graph g = { .candidates = candidates,
		.keep_lines = cut_file,
		.keep_exact = average.q };
	struct cluster c = { .limit =
				 max_cluster < UINT32_MAX ? max_cluster : 0 };
	struct out out;

	limit_graph(&g);
	if (!pair_graph_read(&g, in)) {
		if (g.counts)
			mem_need(
			    PROGRAM_BYTES + pair_graph_bytes(&g), 0, memory);
		sort_clusters(&g, in, rank, first);
		return;
	}
	pair_graph_order(&g, rank, first);
	c.n = g.ids.n;
	c.edge = g.edge;
	c.edges = g.edges;
	c.exact = g.exact;
	if (components || candidates)
		cluster_components(&c);
	else if (average.q) {
		if (!cluster_average(&c, average))
			die("%s: expected at most %d pairs with --average, got "
			    "more",
			    in->name, AVERAGE_LINKS_MOST);
	} else
		cluster_stars(&c);
	if (candidates)
		forget_similarities(&c);
	out_open(&out, NULL);
	cluster_write(&g, &c, &out);
	out_close(&out);
	if (c.limit)
		write_cut(&g, &c);
	if (verbose || run_report_wanted())
		report_clusters(&g, &c);
	cluster_free(&c);
	pair_graph_free(&g);
}

/* Runs the step step_name of components_steps.h. */
static void
run_step(struct in *in)
{
	struct out out;
	struct components_run r = { .in = in, .out = &out };

	out_open(&out, NULL);
	components_step_find(step_name)(&r);
	out_close(&out);
	if (verbose)
		info("%s: %s read, %ju of %ju bytes written", step_name,
		    counted(r.read, "line"), (uintmax_t)r.written,
		    (uintmax_t)r.bytes);
}

static void
read_clusters(struct in *in)
{
	struct out out;

	out_open(&out, NULL);
	if (texts)
		cluster_texts_write(in, texts, titles, memory, &out);
	else if (removed)
		cluster_lines_removed(in, &out);
	else
		cluster_lines_sizes(in, &out);
	out_close(&out);
}

/* The id that is kept for this one, or nothing. */
static struct span
kept_of(const struct kept_ids *k, struct span id)
{
	const uint32_t n = kept_ids_find(k, id);
	const struct span none = { 0 };

	return n == IDMAP_NONE ? none : idmap_id(&k->ids, n);
}

/* Prints the pairs of a kept record and one it is kept for, and of equal
 * ones. */
static void
write_star_pairs(struct in *in)
{
	struct kept_ids kept = { 0 };
	struct pair p;
	struct out out;

	kept_ids_read(&kept, clusters_file);
	out_open(&out, NULL);
	while (pair_read(in, &p, false))
		if (p.equal || span_equal(kept_of(&kept, p.a), p.b) ||
		    span_equal(kept_of(&kept, p.b), p.a))
			out_put(&out, in->last.p, in->last.n + 1);
	out_close(&out);
	kept_ids_free(&kept);
}

static bool
is_dash(const char *path)
{
	return path && strcmp(path, "-") == 0;
}

static void
check_options(void)
{
	if (step_name && !components_step_find(step_name))
		opt_bad("--round: expected " COMPONENTS_STEPS ", got '%s'",
		    step_name);
	if (!dir)
		dir = out_temporary();
	if (is_dash(cut_file) || is_dash(rejects_file))
		opt_bad("%s: expected a file, stdout holds the clusters",
		    is_dash(cut_file) ? "--cut" : "--rejects");
}

int
main(int argc, char **argv)
{
	struct in in, rank, first;

	argv = opt_parse(argc, argv, options, "[pairs]", 0, 1);
	check_options();
	in_open_rejects(&in, argv[0], rejects_file);
	/* Opened after the first bytes of the pairs have come: the program that
	 * writes the pairs may write the ranks first. */
	if (rank_file)
		in_open(&rank, rank_file);
	if (first_file)
		in_open(&first, first_file);
	if (clusters_file)
		write_star_pairs(&in);
	else if (removed || sizes || texts)
		read_clusters(&in);
	else if (step_name)
		run_step(&in);
	else
		write_clusters(
		    &in, rank_file ? &rank : NULL, first_file ? &first : NULL);
	in_report(&in);
	if (rank_file)
		in_close(&rank);
	if (first_file)
		in_close(&first);
	in_close(&in);
	return 0;
}
