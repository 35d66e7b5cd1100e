/* nd-window: sketches to pairs that are alike, by tables and windows.
 *
 * id, method:bits:seed, hex -> idA, idB, similarity, distance, bits
 * with --map: -> table, key, side, id, method:bits:seed, hex
 * with --chunk: those, sorted -> the same, of chunks
 * with --detect: those, sorted -> pairs */
#include <stdlib.h>
#include <unistd.h>

#include "bitrow.h"
#include "chunk.h"
#include "detect.h"
#include "found.h"
#include "mem.h"
#include "opt.h"
#include "partition.h"
#include "permute.h"
#include "sketches.h"
#include "tabled.h"
#include "tables.h"

enum { LEAST = 1 << 20 };	/* of memory for pairs */

static size_t tables, chunk, seed, memory;
static struct asked asked = { .threshold = { UINT64_MAX, 1 },
    .distance = SIZE_MAX };
static struct made part = { .share = 1, .shares = 1 };
static const char *share_arg, *rejects_arg;
static bool all, map, detect, verbose;
static struct sketches sketches;
static uint64_t compared, pairs;
static struct out out;

static const struct opt options[] = {
	{ 'Q', "tables", "N", OPT_COUNT, &tables, "how many permutations" },
	{ 'B', "window", "N", OPT_COUNT, &asked.reach,
	    "places in a table that the two of a pair are apart, at most" },
	{ 't', "threshold", "T", OPT_RATIO, &asked.threshold,
	    "least similarity of a pair" },
	{ 0, "distance", "N", OPT_NUMBER, &asked.distance,
	    "or: bits or terms that the two differ in, at most" },
	{ 0, "seed", "N", OPT_NUMBER, &seed, "of the permutations, 0" },
	{ 0, "share", "I/N", OPT_TEXT, &share_arg,
	    "only share I of N of the work" },
	{ 0, "all", NULL, OPT_FLAG, &all, "compare all: no tables" },
	{ 0, "map", NULL, OPT_FLAG, &map, "sketches to records of tables" },
	{ 0, "chunk", "N", OPT_COUNT, &chunk,
	    "cut sorted tables into chunks of N records" },
	{ 0, "detect", NULL, OPT_FLAG, &detect,
	    "sorted tables, or chunks, to pairs" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
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
	bool want = !map && !chunk, similar = asked.threshold.p != UINT64_MAX;
	bool far = asked.distance != SIZE_MAX;

	if (map + detect + all + (chunk > 0) > 1)
		opt_bad("expected one of --map, --chunk, --detect and --all");
	unexpected(mode, mode && !map && tables, "-Q");
	unexpected(mode, (map || all) && asked.reach, "-B");
	unexpected(mode, !want && (similar || far), similar ? "-t" :
	    "--distance");
	unexpected(mode, mode && !all && share_arg, "--share");
	unexpected(mode, (chunk || detect) && rejects_arg, "--rejects");
	unexpected(mode, (chunk || detect) && *file && file[1], "operand");
	if ((!mode || map) && !tables)
		opt_bad("expected -Q N");
	if (!map && !all && !asked.reach)
		opt_bad("expected -B N");
	if (want && similar + far != 1)
		opt_bad("expected -t T or --distance N");
	if (tables > TABLED_MOST)
		opt_bad("-Q: expected at most %d, got %zu", TABLED_MOST, tables);
	if (memory < LEAST)
		opt_bad("-S: expected at least 1M, got %zu", memory);
	if (share_arg && !made_share(&part, share_arg))
		opt_bad("--share: expected I/N such as 1/8, got '%s'",
		    share_arg);
}

/* The files, of one collection or of two, to work. */
static void
each(char **file, struct out *rejects, void work(struct in *in, int side))
{
	int side = *file && file[1];
	struct in in;

	do {
		in_open(&in, *file);
		in.rejects = rejects;
		work(&in, side++);
		note_count(in.name, in.rejected, "record", "rejected");
		in_close(&in);
	} while (*file && *++file);
}

/* sketches -> memory */
static void
keep(struct in *in, int side)
{
	(void)side;
	sketches_read(&sketches, in);
}

/* records of tables -> those of chunks */
static void
cut(struct in *in, int side)
{
	(void)side;
	chunk_run(in, &out, chunk, asked.reach);
}

/* records of tables -> pairs */
static void
compare(struct in *in, int side)
{
	(void)side;
	pairs = detect_run(in, &out, &asked, &compared);
}

/* sketches -> records of tables */
static void
write_tables(struct in *in, int side)
{
	struct permute *permute = mem_new(tables, sizeof *permute);
	uint64_t *row = NULL;
	struct sketch s;
	size_t i;

	while (sketch_read(in, &sketches.kind, &s)) {
		if (!row) {
			row = mem_new(bitrow_words(sketches.kind.bits), 8);
			for (i = 0; i < tables; i++)
				permute_draw(&permute[i], &sketches.kind, seed,
				    i + 1);
		}
		if (!sketch_body(in, &sketches.kind, &s, row))
			continue;
		for (i = 0; i < tables; i++)
			tabled_write(&out, i + 1, permute_key(&permute[i], row),
			    side, s.id, &sketches.kind, row);
	}
	free(row);
	free(permute);
}

/* sketches in memory -> pairs */
static void
find(void)
{
	const char *dir = getenv("TMPDIR");
	struct found_form form = {0};
	struct found found = { .most = memory / sizeof(struct triple),
	    .dir = dir && *dir ? dir : "/tmp", .form = &form,
	    .sketches = &sketches };
	struct tables t = { .sketches = &sketches, .seed = seed,
	    .tables = tables, .share = part.share, .shares = part.shares };

	t.window.reach = asked.reach;
	t.window.found = found_add;
	t.window.to = &found;
	if (sketches.n > 0) {
		t.window.most = asked_most(&asked, &sketches.kind);
		found_form(&form, &sketches.kind, t.window.most);
		tables_run(&t);
		found_write(&found, &out);
		free(form.similarity);
	}
	compared = t.window.compared;
	pairs = found.written;
}

int
main(int argc, char **argv)
{
	struct out rejects;
	char **file;

	(void)argc;
	memory = (size_t)sysconf(_SC_PHYS_PAGES) / 8 * sysconf(_SC_PAGESIZE);
	file = opt_parse(argv, options, "[file [file2]]", 0, 2);
	check(file);
	out_open(&out, NULL);
	if (rejects_arg)
		out_open(&rejects, rejects_arg);
	each(file, rejects_arg ? &rejects : NULL, chunk ? cut : detect ?
	    compare : map ? write_tables : keep);
	if (!map && !chunk && !detect)
		find();
	out_close(&out);
	if (rejects_arg)
		out_close(&rejects);
	if (verbose && !map && !chunk)
		note("%ju comparison%s, %ju pair%s", (uintmax_t)compared,
		    plural(compared), (uintmax_t)pairs, plural(pairs));
	sketches_free(&sketches);
	return 0;
}
