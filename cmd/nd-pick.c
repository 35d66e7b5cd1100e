/* nd-pick: prints the records whose id is, or is not, in a file of ids.
 *
 * id, anything -> the record
 * with --json: an object a line -> the line
 * with --csv, --tsv: header, records -> header, records
 * with --line-number: -> line number, id */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/rows.h"
#include "record/unique_ids.h"

static struct unique_ids ids;
static bool *matched;	/* for each id: whether a record has it */
static uintmax_t found; /* ids that a record has */
static struct rows rows;
static bool line_numbers;
static uintmax_t records, picked;

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
pick(const struct in *in, struct span id, bool drop, struct out *out)
{
	uint32_t number = idmap_find(&ids.ids, id);

	records++;
	if (number != IDMAP_NONE) {
		found += !matched[number];
		matched[number] = true;
	}
	if ((number == IDMAP_NONE) != drop)
		return;
	picked++;
	if (line_numbers) {
		out_num(out, in->line);
		out_char(out, '\t');
		out_put(out, id.p, id.n);
	} else {
		out_put(out, in->last.p, in->last.n);
	}
	out_char(out, '\n');
}

static void
write_header(struct out *out)
{
	struct span header = rows_header(&rows);

	if (!header.p || line_numbers)
		return;
	out_put(out, header.p, header.n);
	out_char(out, '\n');
}

static void
report(const struct in *in)
{
	in_report(in);
	rows_report(&rows, in->name);
}

int
main(int argc, char **argv)
{
	const char *list = NULL, *rejects = NULL;
	struct rows_options form = { 0 };
	bool drop = false, summary = false, more;
	struct out out;
	struct span id;
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
		{ OPT_REJECTS(&rejects) },
		{ OPT_VERBOSE(&summary) },
		{ .help = "nd-pick -a ids docs.tsv >picked" },
	};

	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	rows_open(&rows, &form, 1);
	in_open_rejects(&in, *file, rejects);
	out_open(&out, NULL);
	/* The ids are read after the first record: a program that writes both
	 * to pipes may block until the record is read. */
	more = rows_read(&rows, &in, &id);
	read_ids(list);
	write_header(&out);
	for (; more; more = rows_read(&rows, &in, &id))
		pick(&in, id, drop, &out);
	out_close(&out);
	report(&in);
	if (summary)
		info("%s: %ju of %ju record%s, with %ju of %u id%s", in.name,
		    picked, records, plural(records), found, ids.ids.n,
		    plural(ids.ids.n));
	in_close(&in);
	unique_ids_free(&ids);
	rows_close(&rows);
	free(matched);
	return 0;
}
