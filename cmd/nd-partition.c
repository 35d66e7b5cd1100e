/* nd-partition: splits records into R files, by a hash of the first column, or
 * by lists of ids.
 *
 * key, anything -> the record, in file 1 to R
 * with -a: id, anything -> the record, in each file whose list has the id */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "base/mem.h"
#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"
#include "record/id_lists.h"

enum {
	BUFFER = 1 << 18,	/* bytes for a part: also the window of zstd */
	SMALL_BUFFER = 1 << 16, /* if there are more than FEW parts */
	FEW = 64,
	OTHER_FILES = 16, /* files open besides the parts */
};

static size_t parts;
static const char *prefix;
static struct opt_list list_files;
static struct id_lists lists;
static bool verbose;

static const struct opt options[] = {
	{ 0, "parts", "R", OPT_COUNT, &parts, "number of files" },
	{ 'a', "ids", "IDS", OPT_LIST, &list_files,
	    "again for each file: what ids it gets", .excludes = "--parts" },
	{ 'o', "output", "PREFIX", OPT_TEXT, &prefix,
	    "write PREFIX.1 to PREFIX.R (X.zst: X.1.zst ...)",
	    .required = true },
	{ OPT_VERBOSE(&verbose) },
	{ .heading =
		"split records into files by their key, or by lists of ids",
	    .help = "nd-partition --parts 4 -o part docs.tsv" },
};

struct output_part {
	struct out out;
	char *name;
	uint64_t lines, bytes;
};

/* Raises the limit of open files; dies if it is too low for the parts. */
static void
raise_file_limit(void)
{
	struct rlimit r;

	if (getrlimit(RLIMIT_NOFILE, &r) < 0)
		die_errno("limit of open files");
	r.rlim_cur = r.rlim_max;
	if (setrlimit(RLIMIT_NOFILE, &r) < 0)
		die_errno("limit of open files");
	if (r.rlim_max != RLIM_INFINITY && parts > r.rlim_max - OTHER_FILES)
		die("--parts: expected at most %ju, for %ju open files, got "
		    "%zu: see ulimit -n",
		    (uintmax_t)r.rlim_max - OTHER_FILES, (uintmax_t)r.rlim_max,
		    parts);
}

/* The length of prefix without .zst. */
static size_t
prefix_length(void)
{
	size_t n = strlen(prefix);

	return n > 4 && strcmp(prefix + n - 4, ".zst") == 0 ? n - 4 : n;
}

/* Removes the temporary files of killed runs, even of runs with more parts. */
static void
remove_stale(void)
{
	char *begins = mem_copy(prefix, prefix_length() + 1);

	begins[prefix_length()] = '.';
	atomic_file_sweep(begins);
	free(begins);
}

/* The name of part i, from 0. */
static char *
part_name(size_t i)
{
	size_t n = prefix_length();

	return mem_format("%.*s.%zu%s", (int)n, prefix, i + 1, prefix + n);
}

/* Ends the program if a run with more parts has left its further ones: a later
 * stage might read them too. */
static void
check_no_more(void)
{
	char *next = part_name(parts);
	struct stat st;

	if (lstat(next, &st) == 0)
		die("%s: expected at most %s, got one more, of an earlier "
		    "run: remove the parts of that run",
		    next, counted(parts, "part"));
	free(next);
}

static void
open_part(struct output_part *p, size_t i)
{
	bool pack = prefix[prefix_length()];

	p->name = part_name(i);
	out_open(&p->out, p->name);
	p->out.no_fsync = true;
	out_buffer(&p->out, parts > FEW ? SMALL_BUFFER : BUFFER);
	if (pack)
		out_pack(&p->out);
}

/* Returns the part for a key of n bytes. The lower half of the hash chooses it:
 * hash tables of ids use the upper half, and a table of the ids of one part
 * would fill unevenly. */
static struct output_part *
choose_part(struct output_part *part, const char *key, size_t n)
{
	return &part[(hash64(key, n) & UINT32_MAX) * parts >> 32];
}

/* Adds the line, n bytes with the newline after it, to a part. */
static void
put_line(struct output_part *p, const char *line, size_t n)
{
	out_put(&p->out, line, n);
	p->lines++;
	p->bytes += n;
}

/* Adds the line to the parts whose lists have its id. */
static void
put_to_lists(
    struct output_part *part, struct span id, const char *line, size_t n)
{
	uint32_t i;

	for (i = id_lists_find(&lists, id); i; i = lists.entry[i - 1].before)
		put_line(&part[lists.entry[i - 1].list], line, n);
}

static void
divide(struct in *in, struct output_part *part)
{
	size_t len, key;
	char *line, *tab;

	while ((line = in_record(in, &len))) {
		tab = memchr(line, '\t', len);
		key = tab ? (size_t)(tab - line) : len;
		/* in_record leaves the newline after the line. */
		if (list_files.n)
			put_to_lists(
			    part, (struct span){ line, key }, line, len + 1);
		else
			put_line(choose_part(part, line, key), line, len + 1);
	}
}

static void
report(const struct in *in, const struct output_part *part)
{
	const struct output_part *p, *least = part, *most = part;

	for (p = part; p < part + parts; p++) {
		if (p->lines < least->lines)
			least = p;
		if (p->lines > most->lines)
			most = p;
	}
	info("%s: %s to %s, of %ju to %ju", in->name,
	    counted(in->line, "record"), counted(parts, "part"),
	    (uintmax_t)least->lines, (uintmax_t)most->lines);
}

static void
check_options(const char *file)
{
	const size_t n = strlen(prefix);
	size_t i, stdins = 0;

	if (prefix[n - 1] == '/')
		opt_bad(
		    "-o: expected a prefix of file names, got '%s'", prefix);
	for (i = 0; i < list_files.n; i++)
		stdins += strcmp(list_files.text[i], "-") == 0;
	if (stdins > 1 || (stdins && (!file || strcmp(file, "-") == 0)))
		opt_bad("-a -: expected once, and records in a file");
	if (list_files.n)
		parts = list_files.n;
	if (!parts)
		opt_bad("expected --parts R, or -a IDS for each file");
}

int
main(int argc, char **argv)
{
	const char *file = *opt_parse(argc, argv, options, "[file]", 0, 1);
	struct output_part *part;
	struct in in;
	size_t i;

	check_options(file);
	check_no_more();
	raise_file_limit();
	part = mem_new(parts, sizeof *part);
	in_open(&in, file);
	id_lists_read(&lists, &list_files);
	remove_stale();
	for (i = 0; i < parts; i++)
		open_part(&part[i], i);
	divide(&in, part);
	/* No part gets its name before all are complete. */
	for (i = 0; i < parts; i++)
		out_end(&part[i].out);
	for (i = 0; i < parts; i++)
		out_close(&part[i].out);
	if (verbose)
		report(&in, part);
	in_close(&in);
	for (i = 0; i < parts; i++)
		free(part[i].name);
	free(part);
	id_lists_free(&lists);
	free(list_files.text);
	return 0;
}
