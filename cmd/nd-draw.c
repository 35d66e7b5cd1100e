/* nd-draw: a sample of records, by the hashes of their ids.
 *
 * id, anything -> the record */
#include <string.h>

#include "io/in.h"
#include "io/out.h"
#include "io/run_report.h"
#include "option/opt.h"
#include "record/drawn_records.h"

static struct drawn_records drawn = { .bytes_most = SIZE_MAX };
static size_t seed = 1, count_column;
static const char *rejects_arg;
static struct out rejects;
static bool verbose;
static uintmax_t records, files;

static const struct opt options[] = {
	{ 'n', "count", "N", OPT_COUNT, &drawn.most, "records to draw",
	    .required = true },
	{ 0, "bytes", "SIZE", OPT_SIZE, &drawn.bytes_most,
	    "draw fewer records if these have SIZE bytes" },
	{ 0, "seed", "N", OPT_COUNT, &seed, "another sample (default: %)" },
	{ 0, "ids", NULL, OPT_FLAG, &drawn.ids,
	    "draw ids, each once, and print them alone" },
	{ 0, "some", "COLUMN", OPT_COUNT, &count_column,
	    "only records with a number above 0 in COLUMN" },
	{ OPT_REJECTS(&rejects_arg) },
	{ OPT_VERBOSE(&verbose) },
	{ .heading = "draw a sample of records",
	    .help = "nd-draw -n 1000 docs.tsv >sample" },
};

/* Cuts the field before the next TAB from the line. */
static struct span
cut_field(struct span *line)
{
	char *tab = memchr(line->p, '\t', line->n);
	struct span field = { line->p,
		tab ? (size_t)(tab - line->p) : line->n };

	line->p = tab ? tab + 1 : NULL;
	line->n -= field.n + !!tab;
	return field;
}

/* Whether the column of --some, if any, has a number above 0. */
static bool
is_some(struct in *in)
{
	struct span line = in->last, field = cut_field(&line);
	uint64_t n = 1;
	size_t i;

	for (i = 1; i < count_column; i++) {
		if (!line.p)
			return in_bad(in,
			    "expected at least %zu fields, got %zu",
			    count_column, i);
		field = cut_field(&line);
	}
	if (count_column && !span_number(field, &n))
		return in_bad(in,
		    "expected a whole number in column %zu, got '%.*s'",
		    count_column, span_shown(field), field.p);
	return n > 0;
}

static void
read_file(const char *path)
{
	struct span line, id;
	struct in in;

	in_open(&in, path);
	if (rejects_arg)
		in.rejects = &rejects;
	while ((line.p = in_line(&in, &line.n))) {
		id = cut_field(&line);
		if (!in_check_id(&in, id) || !is_some(&in))
			continue;
		records++;
		drawn_records_add(&drawn, id, in.last);
	}
	in_report(&in);
	in_close(&in);
	files++;
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[file ...]", 0, argc);
	struct out out;

	if (!drawn.bytes_most)
		opt_bad("--bytes: expected at least 1 byte, got 0");
	drawn.seed = seed;
	if (rejects_arg)
		out_open(&rejects, rejects_arg);
	do
		read_file(*file);
	while (*file && *++file);
	out_open(&out, NULL);
	drawn_records_write(&drawn, &out);
	out_close(&out);
	if (rejects_arg)
		out_close(&rejects);
	run_report("drawn_from", records);
	if (verbose)
		info("%zu of %s in %s", drawn.n, counted(records, "record"),
		    counted(files, "file"));
	drawn_records_free(&drawn);
	return 0;
}
