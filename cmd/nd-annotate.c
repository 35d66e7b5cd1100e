/* nd-annotate: adds to each record the cluster that it is in, whether it is
 * kept, and its similarity to the record that is kept.
 *
 * id, anything -> id, anything, cluster, kept, similarity
 * with --json: an object a line -> the object with three keys more
 * with --csv, --tsv: header, records -> with three columns more */
#include <stdlib.h>
#include <string.h>

#include "base/decimal_key.h"
#include "base/mem.h"
#include "cluster/annotations.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/rows.h"

enum { ADDED = 3 };

/* The names of the keys and columns that are added. */
static const char *const added[ADDED] = { "nd_cluster", "nd_kept",
	"nd_similarity" };

static struct annotations annotations;
static struct rows rows;
static struct buf key;
static uintmax_t records, removed;

static const char *
true_or_false(bool b)
{
	return b ? "true" : "false";
}

/* Writes a field of CSV, in quotes if it needs them. */
static void
write_csv_field(struct out *out, struct span field)
{
	size_t i;

	for (i = 0; i < field.n; i++)
		if (strchr(",\"\r\n", field.p[i]))
			break;
	if (i == field.n) {
		out_put(out, field.p, field.n);
		return;
	}
	out_char(out, '"');
	for (i = 0; i < field.n; i++) {
		if (field.p[i] == '"')
			out_char(out, '"');
		out_char(out, field.p[i]);
	}
	out_char(out, '"');
}

/* The bytes of a record, or a header, before its end, which may be CR. */
static size_t
before_end(struct span record)
{
	return rows.form == ROWS_CSV && record.n > 0 &&
		record.p[record.n - 1] == '\r'
	    ? record.n - 1
	    : record.n;
}

static void
write_record(struct out *out, struct span record, const struct annotation *a)
{
	const char comma = rows.form == ROWS_CSV ? ',' : '\t';
	size_t n = before_end(record);

	out_put(out, record.p, n);
	out_char(out, comma);
	if (rows.form == ROWS_CSV)
		write_csv_field(out, a->cluster);
	else
		out_put(out, a->cluster.p, a->cluster.n);
	out_char(out, comma);
	out_str(out, true_or_false(a->kept));
	out_char(out, comma);
	out_put(out, a->similarity.p, a->similarity.n);
	out_put(out, record.p + n, record.n - n);
	out_char(out, '\n');
}

/* Ends the program if the header has one of the columns that are added. */
static void
check_header(const struct in *in, struct span header)
{
	const char *end = header.p + header.n, *p;
	size_t i, n;

	for (i = 0; i < ADDED; i++) {
		n = strlen(added[i]);
		for (p = header.p; (p = memmem(p, end - p, added[i], n)); p++)
			if ((p == header.p || strchr(",\t\"", p[-1])) &&
			    (p + n == end || strchr(",\t\"\r", p[n])))
				die("%s:1: expected a header without the "
				    "column '%s', got one: it is annotated",
				    in->name, added[i]);
	}
}

static void
write_header(const struct in *in, struct out *out)
{
	struct span header = rows_header(&rows);
	size_t n = before_end(header), i;

	if (!header.p)
		return;
	check_header(in, header);
	out_put(out, header.p, n);
	for (i = 0; i < ADDED; i++) {
		out_char(out, rows.form == ROWS_CSV ? ',' : '\t');
		out_str(out, added[i]);
	}
	out_put(out, header.p + n, header.n - n);
	out_char(out, '\n');
}

/* Whether the value of the id in the object is a number. */
static bool
id_is_number(void)
{
	const char *p = json_name_end(&rows.json.names.name[0]);

	if (!p)
		return false;
	p += strspn(p, ": \t\r");
	return *p == '-' || (*p >= '0' && *p <= '9');
}

static bool
is_json_number(struct span id)
{
	size_t minus = id.p[0] == '-';

	return decimal_key(id, &key) &&
	    !(id.n > minus + 1 && id.p[minus] == '0' &&
		id.p[minus + 1] >= '0' && id.p[minus + 1] <= '9');
}

static void
write_json_id(struct out *out, struct span id)
{
	bool string = !id_is_number() || !is_json_number(id);
	size_t i;

	if (string)
		out_char(out, '"');
	for (i = 0; i < id.n; i++) {
		if (id.p[i] == '"' || id.p[i] == '\\')
			out_char(out, '\\');
		out_char(out, id.p[i]);
	}
	if (string)
		out_char(out, '"');
}

/* Whether the object has none of the keys that are added; calls in_bad if it
 * has one. */
static bool
lacks_keys(struct in *in)
{
	size_t i;

	for (i = rows.json.names.n - ADDED; i < rows.json.names.n; i++)
		if (rows.json.names.name[i].direct) {
			in_bad(in,
			    "expected an object without the key '%.*s', got "
			    "one: it is annotated",
			    (int)rows.json.names.name[i].name.n,
			    rows.json.names.name[i].name.p);
			return false;
		}
	return true;
}

static void
write_object(struct out *out, struct span line, const struct annotation *a)
{
	const char *brace = rows.json.closed - 1, *last = brace;

	while (strchr(" \t\r", last[-1]))
		last--;
	out_put(out, line.p, last - line.p);
	if (last[-1] != '{')
		out_char(out, ',');
	out_str(out, "\"nd_cluster\":");
	write_json_id(out, a->cluster);
	out_str(out, ",\"nd_kept\":");
	out_str(out, true_or_false(a->kept));
	out_str(out, ",\"nd_similarity\":");
	if (a->similarity.n)
		out_put(out, a->similarity.p, a->similarity.n);
	else
		out_str(out, "null");
	out_put(out, last, line.p + line.n - last);
	out_char(out, '\n');
}

static void
annotate(struct in *in, struct span id, struct out *out)
{
	struct annotation a = annotations_find(&annotations, id);

	if (rows.form == ROWS_JSON && !lacks_keys(in))
		return;
	records++;
	removed += !a.kept;
	if (rows.form == ROWS_JSON)
		write_object(out, in->last, &a);
	else
		write_record(out, in->last, &a);
}

/* Opens the reader: of JSON lines by the names of the user and, to detect them,
 * the keys that are added. */
static void
open_rows(struct rows_options form)
{
	char *all = NULL;

	if (form.json && *form.json) {
		all = mem_format(
		    "%s,%s,%s,%s", form.json, added[0], added[1], added[2]);
		if (form.json[strlen(form.json) - 1] != ',')
			form.json = all;
	}
	rows_open(&rows, &form, 1);
	free(all);
}

int
main(int argc, char **argv)
{
	const char *clusters = NULL, *rejects = NULL;
	struct rows_options form = { 0 };
	bool summary = false, more;
	struct out out;
	struct span id;
	struct in in;
	const struct opt options[] = {
		{ 'a', "clusters", "CLUSTERS", OPT_IN, &clusters,
		    "clusters, by nd-cluster", .required = true },
		{ ROWS_OPTION_JSON(&form, "ID,...") },
		{ ROWS_OPTION_CSV(&form, "ID,...") },
		{ ROWS_OPTION_TSV(&form, "ID,...") },
		{ ROWS_OPTION_ID_PREFIX(&form) },
		{ OPT_REJECTS(&rejects) },
		{ OPT_VERBOSE(&summary) },
		{ .help = "nd-annotate -a clusters docs.tsv >annotated" },
	};

	argv = opt_parse(argc, argv, options, "[file]", 0, 1);
	open_rows(form);
	in_open_rejects(&in, argv[0], rejects);
	out_open(&out, NULL);
	/* The clusters are read after the first record: see nd-pick. */
	more = rows_read(&rows, &in, &id);
	annotations_read(&annotations, clusters);
	write_header(&in, &out);
	for (; more; more = rows_read(&rows, &in, &id))
		annotate(&in, id, &out);
	out_close(&out);
	in_report(&in);
	rows_report(&rows, in.name);
	if (summary)
		info("%s: %ju record%s, %ju of them removed", in.name, records,
		    plural(records), removed);
	in_close(&in);
	annotations_free(&annotations);
	rows_close(&rows);
	buf_free(&key);
	return 0;
}
