/* nd-annotate: adds to each record the cluster that it is in, whether it is
 * kept, and its similarity to the record that is kept.
 *
 * id, anything -> id, anything, cluster, kept, similarity
 * with --json: an object a line -> the object with three keys more */
#include <stdlib.h>
#include <string.h>

#include "base/decimal_key.h"
#include "base/mem.h"
#include "cluster/annotations.h"
#include "io/in.h"
#include "io/json.h"
#include "io/opt.h"
#include "io/out.h"

/* The names of the keys that are added, after those of the user. */
#define KEYS ",nd_cluster,nd_kept,nd_similarity"

enum { ADDED_KEYS = 3 };

static struct annotations annotations;
static struct json json;
static struct buf key;
static uintmax_t records, removed;

/* Reads the next record into in->last and sets *id; false at the end. */
static bool
read_record(struct in *in, struct span *id)
{
	size_t len;
	char *line, *tab;

	if (json.names.n)
		return json_read(&json, in, id);
	while ((line = in_line(in, &len))) {
		tab = memchr(line, '\t', len);
		*id = (struct span){ line, tab ? (size_t)(tab - line) : len };
		if (in_check_id(in, *id))
			return true;
	}
	return false;
}

static const char *
true_or_false(bool b)
{
	return b ? "true" : "false";
}

static void
write_record(struct out *out, struct span record, const struct annotation *a)
{
	out_put(out, record.p, record.n);
	out_char(out, '\t');
	out_put(out, a->cluster.p, a->cluster.n);
	out_char(out, '\t');
	out_str(out, true_or_false(a->kept));
	out_char(out, '\t');
	out_put(out, a->similarity.p, a->similarity.n);
	out_char(out, '\n');
}

/* Whether the value of the id in the object is a number. */
static bool
id_is_number(void)
{
	const char *p = json_name_end(&json.names.name[0]);

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

	for (i = json.names.n - ADDED_KEYS; i < json.names.n; i++)
		if (json.names.name[i].direct) {
			in_bad(in,
			    "expected an object without the key '%.*s', got "
			    "one: it is annotated",
			    (int)json.names.name[i].name.n,
			    json.names.name[i].name.p);
			return false;
		}
	return true;
}

static void
write_object(struct out *out, struct span line, const struct annotation *a)
{
	const char *brace = json.closed - 1, *last = brace;

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

	if (json.names.n && !lacks_keys(in))
		return;
	records++;
	removed += !a.kept;
	if (json.names.n)
		write_object(out, in->last, &a);
	else
		write_record(out, in->last, &a);
}

/* Opens the reader of JSON lines: the names of the user and, to detect them,
 * the keys that are added. */
static void
open_json(const char *names)
{
	char *all = mem_format("%s" KEYS, names);

	if (!json_open(&json, all))
		opt_bad("--json: expected ID,..., got '%s'", names);
	free(all);
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
	const char *clusters = NULL, *names = NULL, *rejects = NULL;
	bool summary = false, more;
	struct out out;
	struct span id;
	struct in in;
	const struct opt options[] = {
		{ 'a', "clusters", "CLUSTERS", OPT_IN, &clusters,
		    "clusters, by nd-cluster", .required = true },
		{ 0, "json", "ID,...", OPT_TEXT, &names,
		    "read JSON lines; ID is the key of the id" },
		{ OPT_REJECTS(&rejects) },
		{ OPT_VERBOSE(&summary) },
		{ .help = "nd-annotate -a clusters docs.tsv >annotated" },
	};

	argv = opt_parse(argc, argv, options, "[file]", 0, 1);
	if (names)
		open_json(names);
	in_open_rejects(&in, argv[0], rejects);
	out_open(&out, NULL);
	/* The clusters are read after the first record: see nd-pick. */
	more = read_record(&in, &id);
	annotations_read(&annotations, clusters);
	for (; more; more = read_record(&in, &id))
		annotate(&in, id, &out);
	out_close(&out);
	report(&in);
	if (summary)
		note("%s: %ju record%s, %ju of them removed", in.name, records,
		    plural(records), removed);
	in_close(&in);
	annotations_free(&annotations);
	json_close(&json);
	buf_free(&key);
	return 0;
}
