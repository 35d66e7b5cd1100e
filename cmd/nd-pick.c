/* nd-pick: prints the records whose id is, or is not, in a file of ids.
 *
 * id, anything -> the record
 * with --json: an object a line -> the line
 * with --line-number: -> line number, id */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "io/in.h"
#include "io/json.h"
#include "io/opt.h"
#include "io/out.h"
#include "record/unique_ids.h"

static struct unique_ids ids;
static bool *matched;	/* for each id: whether a record has it */
static uintmax_t found; /* ids that a record has */
static struct json json;
static bool line_numbers;
static uintmax_t records, picked;

/* Sets *id to the first column; calls in_bad and returns false if that is no
 * id. */
static bool
first_column(struct in *in, char *line, size_t len, struct span *id)
{
	char *tab = memchr(line, '\t', len);

	*id = (struct span){ line, tab ? (size_t)(tab - line) : len };
	return in_check_id(in, *id);
}

static void
read_ids(const char *path)
{
	struct in in;
	struct span id;
	size_t len;
	char *line;

	in_open(&in, path);
	while ((line = in_record(&in, &len))) {
		first_column(&in, line, len, &id);
		unique_ids_add(&ids, &in, id);
	}
	in_close(&in);
	matched = mem_new(ids.ids.n, sizeof *matched);
}

/* Reads the next record into in->last and sets *id; false at the end. */
static bool
read_record(struct in *in, struct span *id)
{
	size_t len;
	char *line;

	if (json.names.n)
		return json_read(&json, in, id);
	while ((line = in_line(in, &len)))
		if (first_column(in, line, len, id))
			return true;
	return false;
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
report(const struct in *in)
{
	in_report(in);
	note_count(in->name, json.blank, "blank line", "skipped");
	if (json.replaced)
		note("%s: %ju lone surrogate%s or NUL%s replaced by U+FFFD",
		    in->name, (uintmax_t)json.replaced, plural(json.replaced),
		    plural(json.replaced));
}

int
main(int argc, char **argv)
{
	const char *list = NULL, *name = NULL, *rejects = NULL;
	bool drop = false, summary = false, more;
	struct out out;
	struct span id;
	struct in in;
	char **file;
	const struct opt options[] = {
		{ 0, "drop", NULL, OPT_FLAG, &drop,
		    "print the records whose id is not in IDS" },
		{ 0, "json", "ID,...", OPT_TEXT, &name,
		    "read JSON lines; ID is the key of the id" },
		{ 0, "line-number", NULL, OPT_FLAG, &line_numbers,
		    "print line number and id, not the record" },
		{ 'a', "ids", "IDS", OPT_IN, &list,
		    "file with an id in its first column", .required = true },
		{ OPT_REJECTS(&rejects) },
		{ OPT_VERBOSE(&summary) },
		{ .help = "nd-pick -a ids docs.tsv >picked" },
	};

	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	if (name && !json_open(&json, name))
		opt_bad("--json: expected ID,..., got '%s'", name);
	in_open_rejects(&in, *file, rejects);
	out_open(&out, NULL);
	/* The ids are read after the first record: a program that writes both
	 * to pipes may block until the record is read. */
	more = read_record(&in, &id);
	read_ids(list);
	for (; more; more = read_record(&in, &id))
		pick(&in, id, drop, &out);
	out_close(&out);
	report(&in);
	if (summary)
		note("%s: %ju of %ju record%s, with %ju of %u id%s", in.name,
		    picked, records, plural(records), found, ids.ids.n,
		    plural(ids.ids.n));
	in_close(&in);
	unique_ids_free(&ids);
	json_close(&json);
	free(matched);
	return 0;
}
