/* nd-pick: prints the records whose id is, or is not, in a file of ids.
 *
 * id, anything -> the record
 * with --json: an object a line -> the line
 * with --csv, --tsv: header, records -> header, records
 * with --line-number: -> line number, id */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/threads.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/row_blocks.h"
#include "io/run_report.h"
#include "record/unique_ids.h"

static const char *list;
static struct unique_ids ids;
static bool *matched; /* for each id: whether a record has it */
static struct row_blocks blocks = { .threads = 1 };
static bool line_numbers, drop;
static struct picker {
	uintmax_t picked;
	char apart[THREADS_APART];
} * pickers; /* of each thread */

static void
read_ids(const char *path)
{
	struct in in;
	struct span field[2];
	size_t len;
	char *line;

	in_open(&in, path);
	while ((line = in_record(&in, &len))) {
		span_split((struct span){ line, len }, field, 2);
		in_check_id(&in, field[0]);
		unique_ids_add(&ids, &in, field[0]);
	}
	in_close(&in);
	matched = mem_new(ids.ids.n, sizeof *matched);
}

/* Prints the record, or its line number and id, if it is picked. */
static void
pick(void *state, size_t t, struct rows *rows, struct in *in, struct span id,
    struct out *out)
{
	uint32_t number = idmap_find(&ids.ids, id);

	(void)state;
	(void)rows;
	if (number != IDMAP_NONE)
		__atomic_store_n(&matched[number], true, __ATOMIC_RELAXED);
	if ((number == IDMAP_NONE) != drop)
		return;
	pickers[t].picked++;
	if (line_numbers) {
		out_num(out, in->line);
		out_char(out, '\t');
		out_put(out, id.p, id.n);
	} else {
		out_put(out, in->last.p, in->last.n);
	}
	out_char(out, '\n');
}

/* The ids are read after the first line: a program that writes both to pipes
 * may block until the line is read. */
static void
begin(void *state, const struct rows *rows, struct out *out)
{
	struct span header = rows_header(rows);

	(void)state;
	read_ids(list);
	if (!header.p || line_numbers)
		return;
	out_put(out, header.p, header.n);
	out_char(out, '\n');
}

static void
report(const struct in *in, bool summary)
{
	const uintmax_t records = blocks.rows->records;
	uintmax_t picked = 0, found = 0;
	size_t i;

	in_report(in);
	rows_report(blocks.rows, in->name);
	for (i = 0; i < blocks.threads; i++)
		picked += pickers[i].picked;
	for (i = 0; i < ids.ids.n; i++)
		found += matched[i];
	run_report("read", records);
	run_report("picked", picked);
	if (summary)
		info("%s: %ju of %ju record%s, with %ju of %u id%s", in->name,
		    picked, records, plural(records), found, ids.ids.n,
		    plural(ids.ids.n));
}

int
main(int argc, char **argv)
{
	const char *rejects = NULL;
	struct rows_options form = { 0 };
	bool summary = false;
	struct out out;
	struct in in;
	char **file;
	const struct opt options[] = {
		{ 0, "drop", NULL, OPT_FLAG, &drop,
		    "print the records whose id is not in IDS" },
		{ ROWS_OPTION_JSON(&form, "ID,...") },
		{ ROWS_OPTION_CSV(&form, "ID,...") },
		{ ROWS_OPTION_TSV(&form, "ID,...") },
		{ ROWS_OPTION_ID_PREFIX(&form) },
		{ 0, "line-number", NULL, OPT_FLAG, &line_numbers,
		    "print line number and id, not the record" },
		{ 'a', "ids", "IDS", OPT_IN, &list,
		    "file with an id in its first column", .required = true },
		{ OPT_JOBS(&blocks.threads) },
		{ OPT_REJECTS(&rejects) },
		{ OPT_VERBOSE(&summary) },
		{ .help = "nd-pick -a ids docs.tsv >picked" },
	};

	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	blocks.begin = begin;
	blocks.row = pick;
	row_blocks_open(&blocks, &form, 1);
	pickers = mem_new(blocks.threads, sizeof *pickers);
	in_open_rejects(&in, *file, rejects);
	out_open(&out, NULL);
	row_blocks_run(&blocks, &in, &out);
	out_close(&out);
	report(&in, summary);
	in_close(&in);
	unique_ids_free(&ids);
	row_blocks_close(&blocks);
	free(pickers);
	free(matched);
	return 0;
}
