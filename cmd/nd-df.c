/* nd-df: in how many documents each feature is.
 *
 * id, n, features -> feature, documents, occurrences
 * feature, documents, occurrences -> the same, added up */
#include <stdlib.h>

#include "count.h"
#include "in.h"
#include "opt.h"
#include "out.h"
#include "set.h"
#include "dfsum.h"

static size_t size = (size_t)1 << 30, least = 1;
static const char *rejects_arg;
static bool verbose;
static struct count count;
static struct dfsum sum;
static struct out rejects;
static uint64_t files, spilled;

/* What was counted so far to a scratch file, among those to be added up. */
static void
spill(void)
{
	struct out scratch;

	out_scratch(&scratch, sum.dir);
	count_write(&count, &scratch, 1);
	dfsum_add_scratch(&sum, &scratch);
	spilled++;
}

/* id, n, features */
static void
read_sets(struct in *in)
{
	struct set set = {0};
	size_t i;

	if (rejects_arg)
		in->rejects = &rejects;
	while (set_read(in, &set)) {
		sum.total.documents++;
		sum.total.occurrences += set.n;
		i = count_add(&count, set.feature, set.n);
		for (; i < set.n; i += count_add(&count, set.feature + i,
		    set.n - i))
			spill();
	}
	note_count(in->name, in->rejected, "record", "rejected");
	in_close(in);
	free(set.feature);
}

static void
read_file(const char *path)
{
	struct in in;

	in_open(&in, path);
	files++;
	if (df_is(&in))
		dfsum_add(&sum, &in);
	else
		read_sets(&in);
}

static void
write_all(void)
{
	struct out out;

	out_open(&out, NULL);
	dfsum_write_total(&sum, &out);
	if (sum.n == 0) {
		count_write(&count, &out, least);
		sum.terms = count.features;
		sum.rare = count.rare;
	} else {
		if (count.used)
			spill();
		dfsum_write(&sum, &out, least);
	}
	out_close(&out);
}

static void
report(void)
{
	if (verbose && sum.rare)
		note("%ju term%s in fewer than %zu documents left out",
		    (uintmax_t)sum.rare, plural(sum.rare), least);
	if (verbose)
		note("%ju term%s of %ju document%s in %ju file%s, %ju spilled",
		    (uintmax_t)sum.terms, plural(sum.terms),
		    (uintmax_t)sum.total.documents,
		    plural(sum.total.documents), (uintmax_t)files,
		    plural(files), (uintmax_t)spilled);
}

int
main(int argc, char **argv)
{
	const char *dir = getenv("TMPDIR");
	char **operand;
	const struct opt options[] = {
		{ 0, "min-df", "N", OPT_COUNT, &least,
		    "only what is in at least N documents" },
		{ 'S', "buffer-size", "SIZE", OPT_SIZE, &size,
		    "memory to count in, 1G" },
		{ 'T', "temporary-directory", "DIR", OPT_TEXT, &dir,
		    "where to spill, $TMPDIR or /tmp" },
		{ 0, "rejects", "FILE", OPT_TEXT, &rejects_arg,
		    "put malformed set records there" },
		{ 'v', "verbose", NULL, OPT_FLAG, &verbose,
		    "counts on stderr" },
		{0}
	};

	operand = opt_parse(argv, options, "[file ...]", 0, argc);
	if (size < COUNT_LEAST)
		opt_bad("-S: expected at least 64k, got %zu bytes", size);
	sum.dir = dir && *dir ? dir : "/tmp";
	if (rejects_arg)
		out_open(&rejects, rejects_arg);
	count_open(&count, size);
	do
		read_file(*operand);
	while (*operand && *++operand);
	write_all();
	if (rejects_arg)
		out_close(&rejects);
	report();
	count_close(&count);
	dfsum_free(&sum);
	return 0;
}
