/* nd-df: counts in how many documents each feature, or term, occurs.
 *
 * id, n, features -> feature, documents, occurrences
 * id, length, n, term:count ... -> term, documents, occurrences
 * several files of term, documents, occurrences -> their sums */
#include <stdlib.h>

#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"
#include "weight/df_counter.h"

/* Bytes of memory, below which fewer files are open. */
enum { LITTLE = 8 << 20, MUCH = 512 << 20 };

static struct df_counter counter = { .memory = (size_t)1 << 30 };
static size_t min_df = 1;
static const char *rejects_arg;
static bool verbose;
static struct out rejects;
static uintmax_t files;

/* Each open file takes 1 MB besides the counter. */
static size_t
files_merged(void)
{
	if (counter.memory < LITTLE)
		return 4;
	return counter.memory < MUCH ? 6 : 32;
}

static void
read_file(const char *path)
{
	struct in in;

	in_open(&in, path);
	if (rejects_arg)
		in.rejects = &rejects;
	df_counter_read(&counter, &in);
	files++;
}

static void
report(void)
{
	uint64_t documents = counter.merge.total.documents;

	if (counter.rare_terms)
		note("%s in fewer than %zu documents left out",
		    counted(counter.rare_terms, "term"), min_df);
	info("%s of %s in %s, %ju spilled", counted(counter.terms, "term"),
	    counted(documents, "document"), counted(files, "file"),
	    (uintmax_t)counter.spilled);
}

int
main(int argc, char **argv)
{
	const char *dir = out_temporary();
	char **operand;
	struct out out;
	const struct opt options[] = {
		{ 0, "min-df", "N", OPT_COUNT, &min_df,
		    "print only terms in at least N documents" },
		{ 'S', "buffer-size", "SIZE", OPT_SIZE, &counter.memory,
		    "memory for counting (default: 1G)" },
		{ 'T', "temporary-directory", "DIR", OPT_TEXT, &dir,
		    "for spilled counts (default: $TMPDIR or /tmp)" },
		{ OPT_REJECTS(&rejects_arg) },
		{ OPT_VERBOSE(&verbose) },
		{ .heading = "count the documents that have a feature or term",
		    .help = "nd-df vectors >df" },
	};

	operand = opt_parse(argc, argv, options, "[file ...]", 0, argc);
	if (counter.memory < FEATURE_COUNTER_LEAST)
		opt_bad(
		    "-S: expected at least 64k, got %zu bytes", counter.memory);
	counter.merge.dir = dir;
	counter.merge.many = files_merged();
	if (rejects_arg)
		out_open(&rejects, rejects_arg);
	do
		read_file(*operand);
	while (*operand && *++operand);
	out_open(&out, NULL);
	df_counter_write(&counter, &out, min_df);
	out_close(&out);
	if (rejects_arg)
		out_close(&rejects);
	if (verbose)
		report();
	df_counter_close(&counter);
	return 0;
}
