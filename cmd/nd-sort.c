/* nd-sort: lines in the order of their bytes, as LC_ALL=C sort has them. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "extsort/file_merge.h"
#include "extsort/line_chunk.h"
#include "extsort/linesort.h"
#include "extsort/run_merge.h"
#include "io/opt.h"
#include "io/out.h"

enum {
	LEAST = 1 << 20, /* of memory */
	LARGEST_BLOCK = 1 << 18,
	MOST = 256,	       /* runs, or files, merged at once */
	FILE_MEMORY = 1 << 19, /* memory of each */
	PIECE = 1 << 16
};

static bool unique, merge;
static size_t memory;
static const char *dir, *output;
static struct spill spill;
static struct out out;

static const struct opt options[] = {
	{ 'u', "unique", NULL, OPT_FLAG, &unique, "equal lines once" },
	{ 'm', "merge", NULL, OPT_FLAG, &merge, "merge sorted files" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory to use, half of all" },
	{ 'T', "temporary-directory", "DIR", OPT_TEXT, &dir,
	    "where to put what memory does not hold" },
	{ 'o', "output", "FILE", OPT_TEXT, &output, "write there" },
	{ .help = "nd-sort -u candidates >unique" },
};

/* A line, with its newline, to the output. */
static void
put_line(struct span line)
{
	char *to;
	size_t i;

	if (line.n >= PIECE) {
		out_put(&out, line.p, line.n + 1);
		return;
	}
	/* 32 bytes at a time: some may be too many. */
	to = out_room(&out, line.n + LINESORT_PAD);
	for (i = 0; i <= line.n; i += 32)
		memcpy(to + i, line.p + i, 32);
	out_used(&out, line.n + 1);
}

/* What memory holds, sorted, to the output, or to a run. */
static void
put_loaded(struct line_chunk *load, bool last)
{
	static struct linesort sort;
	struct span *line;
	size_t i, n, bytes = 0;

	sort.unique = unique;
	linesort(
	    &sort, load->text, load->bytes, line_chunk_room(load), load->lines);
	while ((n = linesort_next(&sort, &line)))
		for (i = 0; i < n; i++) {
			bytes += line[i].n + 1;
			if (bytes > load->bytes)
				line_chunk_check(load, bytes);
			if (last)
				put_line(line[i]);
			else
				spill_add(&spill, line[i]);
		}
	line_chunk_check(load, unique ? load->bytes : bytes);
}

static void
put_runs(void)
{
	struct run_merge runs = { .spill = &spill, .unique = unique };
	struct span line;

	runs.fan_in = memory / 2 / spill.block;
	if (runs.fan_in > MOST)
		runs.fan_in = MOST;
	run_merge_open(&runs);
	while (run_merge_next(&runs, &line))
		put_line(line);
	run_merge_close(&runs);
}

/* lines -> the same, in order */
static void
sort_files(char **file)
{
	struct line_chunk load;
	bool more;

	line_chunk_open(&load, file, memory, sizeof(uint64_t));
	do {
		more = line_chunk_next(&load);
		if (more || spill.n)
			spill_begin_run(&spill);
		put_loaded(&load, !spill.n);
		if (spill.n)
			spill_end_run(&spill);
	} while (more);
	line_chunk_close(&load);
	if (spill.n)
		put_runs();
}

/* sorted lines -> the same, merged */
static void
merge_files(char **file, size_t n)
{
	size_t most = memory / FILE_MEMORY < MOST ? memory / FILE_MEMORY : MOST,
	       i;
	struct span line;
	struct file_merge feed;

	for (i = 0; n > most && i < n; i += most) {
		file_merge_open(
		    &feed, file + i, n - i < most ? n - i : most, unique);
		spill_begin_run(&spill);
		while (file_merge_next(&feed, &line))
			spill_add(&spill, line);
		spill_end_run(&spill);
		file_merge_close(&feed);
	}
	if (n > most) {
		put_runs();
		return;
	}
	file_merge_open(&feed, file, n, unique);
	while (file_merge_next(&feed, &line))
		put_line(line);
	file_merge_close(&feed);
}

int
main(int argc, char **argv)
{
	static char *standard[] = { "-", NULL };
	size_t block, n = 0;

	memory = (size_t)sysconf(_SC_PHYS_PAGES) / 2 * sysconf(_SC_PAGESIZE);
	argv = opt_parse(argc, argv, options, "[file ...]", 0, SIZE_MAX);
	if (memory < LEAST)
		opt_bad("-S: expected at least 1M, got %zu", memory);
	if (!dir && (!(dir = getenv("TMPDIR")) || !*dir))
		dir = "/tmp";
	if (!*argv)
		argv = standard;
	while (argv[n])
		n++;
	block = memory / 64 < LARGEST_BLOCK ? memory / 64 : LARGEST_BLOCK;
	spill_open(&spill, dir, block);
	out_open(&out, output);
	if (merge)
		merge_files(argv, n);
	else
		sort_files(argv);
	out_close(&out);
	spill_close(&spill);
	return 0;
}
