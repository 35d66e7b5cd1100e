/* nd-sort: sorts lines by their bytes, as LC_ALL=C sort does, or by a count. */
#include <stdlib.h>
#include <unistd.h>

#include "extsort/chunk_write.h"
#include "extsort/file_merge.h"
#include "extsort/line_chunk.h"
#include "extsort/line_head.h"
#include "extsort/line_once.h"
#include "extsort/run_merge.h"
#include "io/out.h"
#include "io/progress.h"
#include "option/opt.h"

enum {
	MEMORY_LEAST = 1 << 20,
	BLOCK_MOST = 1 << 18,
	FAN_IN_MOST = 256,     /* runs, or files, merged at once */
	FILE_MEMORY = 1 << 19, /* bytes for each merged file */
};

static bool unique, merge, counts, once, first; /* first: -u with -k */
static size_t columns, memory, threads = 1;
static const char *dir, *output;
static struct line_once ids;
static struct buf last; /* the columns of the line put last, if first */
static struct spill spill;
static struct out out;

static const struct opt options[] = {
	{ 'u', "unique", NULL, OPT_FLAG, &unique,
	    "print equal lines once; with -k the first of equal columns" },
	{ 'm', "merge", NULL, OPT_FLAG, &merge, "merge sorted files" },
	{ 'n', "counts", NULL, OPT_FLAG, &counts,
	    "greatest number in column 1 first", .excludes = "-u, -k, --once" },
	{ 0, "once", NULL, OPT_FLAG, &once,
	    "fail if an id, column 1, occurs twice" },
	{ 'k', "columns", "N", OPT_COUNT, &columns,
	    "merge by the first N columns; these are the id of --once",
	    .needs = "-m or --once" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory to use (default: half of the machine's)" },
	{ 'T', "temporary-directory", "DIR", OPT_TEXT, &dir,
	    "for sorted runs (default: $TMPDIR or /tmp)" },
	{ 'o', "output", "FILE", OPT_TEXT, &output,
	    "write to FILE (default: stdout)" },
	{ OPT_JOBS(&threads) },
	{ .heading = "sort lines by their bytes, as LC_ALL=C sort does",
	    .help = "nd-sort -u candidates >unique" },
};

/* Whether the columns of -k are those of the line before. */
static bool
is_again(struct span line)
{
	const struct span head = line_head(line, columns);
	const bool again = last.p && span_equal(head, buf_span(&last));

	if (!again)
		buf_set(&last, head);
	return again;
}

static void
put_line(struct span line)
{
	if (first && is_again(line))
		return;
	if (once)
		line_once_check(&ids, line);
	chunk_put_line(&out, line, counts);
}

/* Merges all runs of spill to the output. */
static void
put_runs(void)
{
	struct run_merge runs = { .spill = &spill,
		.unique = unique,
		.columns = merge ? columns : 0 };
	uint64_t lines = 0, merged = 0;
	size_t i;
	struct span line;

	runs.fan_in = memory / 2 / spill.packer.block;
	if (runs.fan_in > FAN_IN_MOST)
		runs.fan_in = FAN_IN_MOST;
	run_merge_open(&runs);
	for (i = spill.first; i < spill.n; i++)
		lines += spill.run[i].lines;
	while (run_merge_next(&runs, &line)) {
		if (++merged % 1024 == 0)
			progress_tick("merging", merged, lines);
		put_line(line);
	}
	run_merge_close(&runs);
}

static void
sort_files(char **file)
{
	struct line_chunk chunk;
	bool more;

	line_chunk_open(&chunk, file, memory, unique, threads);
	chunk.counts = counts;
	do {
		more = line_chunk_next(&chunk);
		if (!more && !spill.n && !unique)
			ids.text = (struct span){ chunk.text, chunk.bytes };
		if (more || spill.n)
			spill_begin_run(&spill);
		chunk_write(&(struct chunk_write){ .chunk = &chunk,
		    .threads = threads,
		    .unique = unique,
		    .once = once && !spill.n ? &ids : NULL,
		    .out = spill.n ? NULL : &out,
		    .spill = &spill });
	} while (more);
	ids.text.p = NULL;
	line_chunk_close(&chunk);
	if (spill.n)
		put_runs();
}

/* Merges n sorted files: to the output, or to a run if they are not all. */
static void
merge_some(char **file, size_t n, bool all)
{
	struct file_merge files = { .counts = counts };
	struct span line;

	file_merge_open(&files, file, n, unique, columns);
	if (!all)
		spill_begin_run(&spill);
	while (file_merge_next(&files, &line))
		if (all)
			put_line(line);
		else
			spill_add(&spill, line);
	if (!all)
		spill_end_run(&spill);
	file_merge_close(&files);
}

static void
merge_files(char **file, size_t n)
{
	size_t most = memory / FILE_MEMORY, i;

	if (most > FAN_IN_MOST)
		most = FAN_IN_MOST;
	for (i = 0; i < n; i += most)
		merge_some(file + i, n - i < most ? n - i : most, n <= most);
	if (n > most)
		put_runs();
}

int
main(int argc, char **argv)
{
	static char *standard[] = { "-", NULL };
	size_t block, n = 0;

	memory = (size_t)sysconf(_SC_PHYS_PAGES) / 2 * sysconf(_SC_PAGESIZE);
	argv = opt_parse(argc, argv, options, "[file ...]", 0, SIZE_MAX);
	if (memory < MEMORY_LEAST)
		opt_bad("-S: expected at least 1M, got %zu", memory);
	if (unique && columns && !merge)
		opt_bad("-u: expected -m as well as -k");
	first = unique && columns;
	unique = unique && !first;
	threads = threads_useful(threads);
	if (!dir)
		dir = out_temporary();
	if (!*argv)
		argv = standard;
	while (argv[n])
		n++;
	ids.file = argv;
	ids.columns = columns ? columns : 1;
	block = memory / 64 < BLOCK_MOST ? memory / 64 : BLOCK_MOST;
	spill_open(&spill, dir, block);
	out_open(&out, output);
	if (merge)
		merge_files(argv, n);
	else
		sort_files(argv);
	out_close(&out);
	spill_close(&spill);
	buf_free(&ids.last);
	buf_free(&last);
	return 0;
}
