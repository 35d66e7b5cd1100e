/* nd-window: sketches to pairs that are alike, by tables and windows.
 *
 * id, method:bits:seed, hex -> idA, idB, similarity, distance, bits
 * with --map: -> table, key, side, id, method:bits:seed, hex
 * with --chunk: those, sorted -> the same, of chunks
 * with --detect: those, sorted -> pairs */
#include <string.h>
#include <unistd.h>

#include "io/opt.h"
#include "record/table_record.h"
#include "sketch/chunk.h"
#include "sketch/detect.h"
#include "sketch/tables.h"

enum { LEAST = 1 << 20 };	/* of memory for pairs */

static struct tables t = { .asked = { { UINT64_MAX, 1 }, SIZE_MAX, 0 },
	.memory = SIZE_MAX };
static size_t seed = SIZE_MAX;
static size_t chunk;
static struct share part;
static const char *rejects_arg;
static bool all, map, detect, verbose;
static struct sketches sketches;

static const struct opt options[] = {
	{ 'Q', "tables", "N", OPT_COUNT, &t.tables, "how many permutations" },
	{ 'B', "window", "N", OPT_COUNT, &t.asked.reach,
	    "places in a table that the two of a pair are apart, at most" },
	{ 't', "threshold", "T", OPT_RATIO, &t.asked.threshold,
	    "least similarity of a pair" },
	{ 0, "distance", "N", OPT_NUMBER, &t.asked.distance,
	    "or: bits or terms that the two differ in, at most" },
	{ 0, "seed", "N", OPT_NUMBER, &seed, "of the permutations, 0" },
	{ 0, "share", "I/N", OPT_SHARE, &part,
	    "only share I of N of the work" },
	{ 0, "all", NULL, OPT_FLAG, &all, "compare all: no tables" },
	{ 0, "map", NULL, OPT_FLAG, &map, "sketches to records of tables" },
	{ 0, "chunk", "N", OPT_COUNT, &chunk,
	    "cut sorted tables into chunks of N records" },
	{ 0, "detect", NULL, OPT_FLAG, &detect,
	    "sorted tables, or chunks, to pairs" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &t.memory,
	    "memory for pairs, an eighth of all" },
	{ 0, "rejects", "FILE", OPT_TEXT, &rejects_arg, "for bad records" },
	{ 'v', "verbose", NULL, OPT_FLAG, &verbose, "counts on stderr" },
	{0}
};

static void
unexpected(const char *mode, bool wrong, const char *what)
{
	if (wrong)
		opt_bad("%s: unexpected %s", mode, what);
}

/* What fits together. */
static void
check(char **file)
{
	const char *mode = map ? "--map" : chunk ? "--chunk" : detect ?
	    "--detect" : all ? "--all" : NULL;
	bool want = !map && !chunk, similar = t.asked.threshold.p != UINT64_MAX;
	bool far = t.asked.distance != SIZE_MAX;

	if (map + detect + all + (chunk > 0) > 1)
		opt_bad("expected one of --map, --chunk, --detect and --all");
	unexpected(mode, mode && !map && t.tables, "-Q");
	unexpected(mode, (map || all) && t.asked.reach, "-B");
	unexpected(mode, !want && (similar || far), similar ? "-t" :
	    "--distance");
	unexpected(mode, mode && !all && part.parts, "--share");
	unexpected(mode, (chunk || detect) && rejects_arg, "--rejects");
	unexpected(mode, mode && !map && seed != SIZE_MAX, "--seed");
	unexpected(mode, mode && !all && t.memory != SIZE_MAX, "-S");
	unexpected(mode, !want && verbose, "-v");
	unexpected(mode, (chunk || detect) && *file && file[1], "operand");
	if (*file && file[1] && !strcmp(*file, "-") && !strcmp(file[1], "-"))
		opt_bad("-: expected one of the files on stdin");
	if ((!mode || map) && !t.tables)
		opt_bad("expected -Q N%s", mode ? "" : ", or --all");
	if (!map && !all && !t.asked.reach)
		opt_bad("expected -B N");
	if (want && similar + far != 1)
		opt_bad("expected -t T or --distance N");
	if (t.tables > TABLE_RECORD_MOST)
		opt_bad("-Q: expected at most %d, got %zu", TABLE_RECORD_MOST,
		    t.tables);
	if (seed != SIZE_MAX && seed > SKETCH_SEED_MOST)
		opt_bad("--seed: expected at most 15 digits, got %zu", seed);
	if (t.memory < LEAST)
		opt_bad("-S: expected at least 1M, got %zu", t.memory);
}

/* Each file, of one collection or of two -> what is asked for. */
static void
work(char **file, struct out *out, struct out *rejects)
{
	int side = *file && file[1];
	struct in in;

	do {
		in_open(&in, *file);
		in.rejects = rejects;
		if (map)
			tables_map(&t, &in, &sketches.kind, side++, out);
		else if (chunk)
			chunk_run(&in, out, chunk, t.asked.reach);
		else if (detect)
			t.pairs = detect_run(&in, out, &t.asked, &t.compared);
		else
			sketches_read(&sketches, &in);
		note_count(in.name, in.rejected, "record", "rejected");
		in_close(&in);
	} while (*file && *++file);
	if (sketches.n > 0)
		tables_run(&t, &sketches, out);
	if (verbose)
		note("%ju comparison%s, %ju pair%s written",
		    (uintmax_t)t.compared, plural(t.compared),
		    (uintmax_t)t.pairs, plural(t.pairs));
}

int
main(int argc, char **argv)
{
	struct out out, rejects;
	char **file;

	(void)argc;
	file = opt_parse(argv, options, "[file [file2]]", 0, 2);
	check(file);
	if (t.memory == SIZE_MAX)
		t.memory = (size_t)sysconf(_SC_PHYS_PAGES) / 8 *
		    sysconf(_SC_PAGESIZE);
	if (seed != SIZE_MAX)
		t.seed = seed;
	t.share = part.parts ? part.part : 1;
	t.shares = part.parts ? part.parts : 1;
	out_open(&out, NULL);
	if (rejects_arg)
		out_open(&rejects, rejects_arg);
	work(file, &out, rejects_arg ? &rejects : NULL);
	out_close(&out);
	if (rejects_arg)
		out_close(&rejects);
	sketches_free(&sketches);
	return 0;
}
