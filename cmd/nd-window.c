/* nd-window: finds pairs of similar sketches. Each table sorts the sketches by
 * a random permutation of their bits, and compares each with its neighbours
 * within a window.
 *
 * id, method:bits:seed, hex -> idA, idB, similarity, distance, bits
 * with --map: -> table records: table, key, side, id, method:bits:seed, hex
 * with --chunk: sorted table records -> table records of chunks
 * with --detect: sorted table records -> pairs */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/mem_need.h"
#include "option/opt.h"
#include "record/table_record.h"
#include "sketch/sketch_tables.h"
#include "sketch/table_chunks.h"
#include "sketch/window_stream.h"

/* TABLE_BYTES: of a sketch, for each thread. */
enum { MEMORY_LEAST = 1 << 20, TABLE_BYTES = 24, PROGRAM_BYTES = 4 << 20 };

static struct sketch_tables job = { .query = { { UINT64_MAX, 1 }, SIZE_MAX, 0 },
	.threads = 1 };
static size_t seed, chunk, memory;
static struct share share_arg = { 1, 1 };
static const char *rejects_arg, *against;
static bool all, or_all, margin, map, detect, verbose;
static struct sketch_store sketches;

static const struct opt options[] = {
	{ 'Q', "tables", "N", OPT_COUNT, &job.tables,
	    "number of tables, each a random permutation" },
	{ 'B', "window", "N", OPT_COUNT, &job.query.reach,
	    "compare each sketch with its N next in a table" },
	{ 't', "threshold", "T", OPT_RATIO, &job.query.threshold,
	    "least similarity of a pair" },
	{ 0, "distance", "N", OPT_NUMBER, &job.query.distance,
	    "instead of -t: most differing bits (minhash: terms)" },
	{ 0, "margin", NULL, OPT_FLAG, &margin,
	    "T is a cosine: lower it by 3 / sqrt(bits), for errors",
	    .needs = "-t T", .excludes = "--map, --chunk, --detect" },
	{ 0, "seed", "N", OPT_NUMBER, &seed,
	    "seed of the permutations (default: %)" },
	{ 0, "share", "I/N", OPT_SHARE, &share_arg,
	    "do only share I of N of the work" },
	{ 0, "all", NULL, OPT_FLAG, &all, "compare all pairs, without tables",
	    .excludes = "-Q, -B, --seed" },
	{ 0, "or-all", NULL, OPT_FLAG, &or_all,
	    "compare all pairs if tables would compare as many",
	    .needs = "-Q N", .excludes = "--all, --map, --chunk, --detect" },
	{ 0, "against", "FILE", OPT_IN, &against,
	    "two collections: FILE is file2", .excludes = "--chunk, --detect" },
	{ 0, "map", NULL, OPT_FLAG, &map, "convert sketches to table records",
	    .excludes = "-B, -t, --distance, --share, -j, -S, -v" },
	{ 0, "chunk", "N", OPT_COUNT, &chunk,
	    "cut sorted table records into chunks of N",
	    .excludes = "-Q, -t, --distance, --share, --rejects, --seed, "
			"-j, -S, -v" },
	{ 0, "detect", NULL, OPT_FLAG, &detect,
	    "find pairs in sorted table records or chunks",
	    .excludes = "-Q, --share, --rejects, --seed, -j, -S" },
	{ OPT_JOBS(&job.threads) },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory to use (default: an eighth of all, for pairs)" },
	{ OPT_REJECTS(&rejects_arg) },
	{ OPT_VERBOSE(&verbose) },
	{ .heading = "find pairs of similar sketches",
	    .help = "nd-window -Q 300 -B 500 -t 0.5 sketches >pairs" },
};

static void
check_options(char **file)
{
	int modes = map + detect + all + (chunk > 0);
	bool compares = !map && !chunk;
	bool by_threshold = job.query.threshold.p != UINT64_MAX;
	bool by_distance = job.query.distance != SIZE_MAX;

	if (modes > 1)
		opt_bad("expected one of --map, --chunk, --detect and --all");
	if ((chunk || detect) && *file && file[1])
		opt_bad(
		    "%s: unexpected operand", chunk ? "--chunk" : "--detect");
	if (*file && file[1] && !strcmp(*file, "-") && !strcmp(file[1], "-"))
		opt_bad("-: expected one of the files on stdin");
	if ((!modes || map) && !job.tables)
		opt_bad("expected -Q N%s", map ? "" : ", or --all");
	if (!map && !all && !job.query.reach)
		opt_bad("expected -B N");
	if (compares && by_threshold + by_distance != 1)
		opt_bad("expected -t T or --distance N");
	if (job.tables > TABLE_RECORD_MOST)
		opt_bad("-Q: expected at most %d, got %zu", TABLE_RECORD_MOST,
		    job.tables);
	if (seed > SKETCH_SEED_MOST)
		opt_bad("--seed: expected at most 15 digits, got %zu", seed);
	if (memory && memory < MEMORY_LEAST)
		opt_bad("-S: expected at least 1M, got %zu", memory);
}

/* Takes as many threads as have room for their tables in 7/8 of the memory, and
 * the rest for pairs. */
static void
share_memory(void)
{
	const uint64_t table = sketches.records * TABLE_BYTES,
		       held = sketch_store_bytes(&sketches);
	const size_t least = memory / 8;
	uint64_t tables;

	mem_need(PROGRAM_BYTES + sketch_store_need(&sketches), 0, memory);
	while (job.threads > 1 && held + job.threads * table + least > memory)
		job.threads--;
	tables = held + job.threads * table;
	job.memory = memory > tables + least ? memory - tables : least;
}

/* Sets what depends on the sketches: the threshold of --margin, and whether
 * --or-all compares all pairs. */
static void
adapt_to_sketches(void)
{
	struct ratio *t = &job.query.threshold;
	const double error = 6 / sqrt((double)sketches.kind.bits);
	char higher[32] = "";

	if (margin && sketches.kind.method == SKETCH_MINHASH)
		die("--margin: expected sketches of rp or simhash, got "
		    "minhash");
	if (error < 1)
		snprintf(higher, sizeof higher, "-t %.3f, ", error + 0.000499);
	if (margin && ratio_value(*t) < error)
		note("-t %g: sketches of %zu bits let many pairs pass; "
		     "expected %smore bits or exact cosines",
		    ratio_value(*t), sketches.kind.bits, higher);
	if (margin)
		*t = sketch_sim_lowered(&sketches.kind, *t);
	if (or_all && job.tables >= sketches.n / 2.0 / job.query.reach)
		job.tables = 0;
}

/* Reads one or two files and writes the output of the chosen mode. A second
 * file is a second collection; rejects is the file of --rejects, or NULL. */
static void
run_files(char **file, struct out *out, struct out *rejects)
{
	int side = *file && file[1];
	struct in in;

	do {
		in_open(&in, *file);
		in.rejects = rejects;
		if (map)
			sketch_tables_map(
			    &job, &in, &sketches.kind, side++, out);
		else if (chunk)
			table_chunks_write(&in, out, chunk, job.query.reach);
		else if (detect)
			job.pairs = window_stream_run(
			    &in, out, &job.query, &job.compared);
		else
			sketch_store_read(&sketches, &in);
		in_report(&in);
		in_close(&in);
	} while (*file && *++file);
	if (memory)
		share_memory();
	if (sketches.n > 0) {
		adapt_to_sketches();
		sketch_tables_run(&job, &sketches, out);
	}
	if (verbose)
		info("%s, %s written", counted(job.compared, "comparison"),
		    counted(job.pairs, "pair"));
}

int
main(int argc, char **argv)
{
	struct out out, rejects;
	char **file, *two[3] = { 0 };

	job.memory =
	    (size_t)sysconf(_SC_PHYS_PAGES) / 8 * sysconf(_SC_PAGESIZE);
	file = opt_parse(argc, argv, options, "[file [file2]]", 0, 2);
	if (against) {
		if (*file && file[1])
			opt_bad("--against: unexpected operand %s", file[1]);
		two[0] = *file ? *file : "-";
		two[1] = (char *)against;
		file = two;
	}
	check_options(file);
	job.seed = seed;
	job.share = share_arg.part;
	job.shares = share_arg.parts;
	if (memory)
		sketches.memory = memory + MEM_BASE - PROGRAM_BYTES;
	out_open(&out, NULL);
	if (rejects_arg)
		out_open(&rejects, rejects_arg);
	run_files(file, &out, rejects_arg ? &rejects : NULL);
	out_close(&out);
	if (rejects_arg)
		out_close(&rejects);
	sketch_store_free(&sketches);
	return 0;
}
