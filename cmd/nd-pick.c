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
#include "format/row_blocks.h"
#include "io/in.h"
#include "io/out.h"
#include "io/run_report.h"
#include "option/opt.h"
#include "record/id_parts.h"

enum { MEMORY_LEAST = 1 << 20 };

static const char *list;
static struct id_parts ids;
static bool *matched; /* for each id of the part: whether a record has it */
static uintmax_t found;
static size_t memory = SIZE_MAX;
static struct row_blocks blocks = { .threads = 1 };
static size_t column = 1; /* of the id */
static bool line_numbers, drop;
static struct out out, printed; /* out: a scratch file, if there are parts */
static struct picker {
	uintmax_t picked;
	char apart[THREADS_APART];
} * pickers; /* of each thread */

/* Whether the part has an id. */
static bool
is_listed(struct span id)
{
	const uint32_t number = idmap_find(&ids.ids, id);

	if (number != IDMAP_NONE)
		__atomic_store_n(&matched[number], true, __ATOMIC_RELAXED);
	return number != IDMAP_NONE;
}

static void
begin_part(void)
{
	matched = mem_new(ids.ids.n, sizeof *matched);
}

static void
end_part(void)
{
	uint32_t i;

	for (i = 0; i < ids.ids.n; i++)
		found += matched[i];
	free(matched);
}

/* Begins a row of a scratch file: whether it is listed, its id, and how many
 * newlines are in its text, which follows. */
static void
put_head(bool listed, struct span id, struct span text, struct out *to)
{
	uint64_t newlines = 0;
	const char *p = text.p, *end = text.p + text.n;

	for (; (p = memchr(p, '\n', end - p)); p++)
		newlines++;
	out_char(to, listed ? '1' : '0');
	out_field(to, id, '\t');
	out_num(to, newlines);
	out_char(to, '\n');
}

/* The id of a record, which is in another column than the first. */
static bool
read_column(struct in *in, struct span *id)
{
	char *p = in->last.p, *end = p + in->last.n, *tab = p - 1;
	size_t n;

	for (n = 0; n < column && tab; n++) {
		p = tab + 1;
		tab = memchr(p, '\t', end - p);
	}
	*id = (struct span){ p, (tab ? tab : end) - p };
	if (n == column)
		return in_check_id(in, *id);
	return in_bad(in, "expected an id in column %zu, got %s", column,
	    counted(n, "column"));
}

/* Prints the record, or its line number and id, if it is picked. If there are
 * more parts of the ids, writes each record to the scratch file. */
static void
pick(void *state, size_t t, struct rows *rows, struct in *in, struct span id,
    struct out *to)
{
	bool listed;

	(void)state;
	(void)rows;
	if (column > 1 && !read_column(in, &id))
		return;
	listed = is_listed(id);
	if (ids.parts > 1)
		put_head(listed, id, line_numbers ? id : in->last, to);
	else if (listed == drop)
		return;
	pickers[t].picked++;
	if (line_numbers) {
		out_num(to, in->line);
		out_char(to, '\t');
		out_put(to, id.p, id.n);
	} else {
		out_put(to, in->last.p, in->last.n);
	}
	out_char(to, '\n');
}

/* Copies a line and its newline, or drops it. */
static void
copy_line(struct span line, bool is_kept)
{
	if (!is_kept)
		return;
	out_field(&out, line, '\n');
}

/* Reads the rows of a scratch file: those that the part lists are listed. */
static void
filter_rows(struct in *from, bool last)
{
	struct span line, id;
	uint64_t newlines, i;
	bool listed, kept;
	char *tab;

	while ((line.p = in_any_line(from, &line.n))) {
		tab = memrchr(line.p, '\t', line.n);
		id = (struct span){ line.p + 1, tab - line.p - 1 };
		if (is_listed(id))
			*line.p = '1';
		listed = *line.p == '1';
		newlines = strtoull(tab + 1, NULL, 10);
		kept = !last || listed != drop;
		pickers->picked += last && kept;
		copy_line(line, !last);
		for (i = 0; i <= newlines; i++) {
			line.p = in_any_line(from, &line.n);
			copy_line(line, kept);
		}
	}
}

/* Picks by the other parts of the ids. */
static void
pick_by_parts(void)
{
	struct in from;
	size_t t;
	bool last;

	for (t = 0; t < blocks.threads; t++)
		pickers[t].picked = 0;
	for (end_part(); id_parts_next(&ids); end_part()) {
		last = ids.part + 1 == ids.parts;
		in_scratch(&from, &out);
		if (last)
			out = printed;
		else
			out_scratch(&out, out_temporary());
		begin_part();
		filter_rows(&from, last);
		in_close(&from);
	}
}

/* The ids are read after the first line: a program that writes both to pipes
 * may block until the line is read. */
static void
begin(void *state, const struct rows *rows, struct out *to)
{
	struct span header = rows_header(rows);

	(void)state;
	id_parts_read(&ids, list, memory);
	begin_part();
	if (header.p && !line_numbers) {
		out_field(to, header, '\n');
	}
	if (ids.parts == 1)
		return;
	printed = *to;
	out_scratch(to, out_temporary());
}

static void
report(const struct in *in, bool summary)
{
	const uintmax_t records = blocks.rows->records;
	uintmax_t picked = 0;
	size_t i;

	in_report(in);
	rows_report(blocks.rows, in->name);
	for (i = 0; i < blocks.threads; i++)
		picked += pickers[i].picked;
	run_report("read", records);
	run_report("picked", picked);
	if (summary)
		info("%s: %ju of %s, with %ju of %s", in->name, picked,
		    counted(records, "record"), found, counted(ids.n, "id"));
}

static const char *rejects;
static struct rows_options form;
static bool summary;

static const struct opt options[] = {
	{ 0, "drop", NULL, OPT_FLAG, &drop,
	    "print the records whose id is not in IDS" },
	ROWS_OPTIONS(&form, "ID,..."),
	{ ROWS_OPTION_ID_PREFIX(&form) },
	{ 0, "line-number", NULL, OPT_FLAG, &line_numbers,
	    "print line number and id, not the record" },
	{ 'a', "ids", "IDS", OPT_IN, &list,
	    "file with an id in its first column", .required = true },
	{ 'k', "column", "N", OPT_COUNT, &column,
	    "the id of a record is its column N (default: %)", NULL,
	    ROWS_LIST },
	{ OPT_JOBS(&blocks.threads) },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory for IDS, in parts (default: no limit)" },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&summary) },
	{ .heading = "keep or drop the records with given ids",
	    .help = "nd-pick -a ids docs.tsv >picked" },
};

int
main(int argc, char **argv)
{
	struct in in;
	char **file;

	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	if (memory < MEMORY_LEAST)
		opt_bad("-S: expected at least 1M, got %zu", memory);
	blocks.begin = begin;
	blocks.row = pick;
	row_blocks_open(&blocks, &form, 1);
	pickers = mem_new(blocks.threads, sizeof *pickers);
	in_open_rejects(&in, *file, rejects);
	out_open(&out, NULL);
	row_blocks_run(&blocks, &in, &out);
	if (ids.parts > 1)
		pick_by_parts();
	else
		end_part();
	out_close(&out);
	report(&in, summary);
	in_close(&in);
	id_parts_free(&ids);
	row_blocks_close(&blocks);
	free(pickers);
	return 0;
}
