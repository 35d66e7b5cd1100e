#include <stdlib.h>
#include <string.h>

#include "base/decimal_key.h"
#include "base/mem.h"
#include "cluster/annotate_record.h"
#include "format/csv_field.h"

enum { ADDED = 3 };

/* The names of the keys and columns that are added. */
static const char *const added[ADDED] = { "nd_cluster", "nd_kept",
	"nd_similarity" };

static const char *
true_or_false(bool b)
{
	return b ? "true" : "false";
}

/* What is between the columns of a record. */
static char
separator(const struct rows *r)
{
	return r->form == ROWS_CSV ? r->csv.reading.dialect->separator : '\t';
}

/* The bytes of a record, or a header, before its end, which may be CR. */
static size_t
before_end(const struct rows *r, struct span record)
{
	return r->form == ROWS_CSV && record.n > 0 &&
		record.p[record.n - 1] == '\r'
	    ? record.n - 1
	    : record.n;
}

static void
write_columns(const struct rows *r, struct span record,
    const struct annotation *a, struct out *out)
{
	const char comma = separator(r);
	size_t n = before_end(r, record);

	out_put(out, record.p, n);
	out_char(out, comma);
	if (r->form == ROWS_CSV)
		csv_write_field(&r->csv, a->cluster, out);
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
			if ((p == header.p || strchr(",;|\t\"\n", p[-1])) &&
			    (p + n == end || strchr(",;|\t\"\r", p[n])))
				die("%s:1: expected a header without the "
				    "column '%s', got one: it is annotated",
				    in->name, added[i]);
	}
}

void
annotate_header(const struct rows *r, const struct in *in, struct out *out)
{
	struct span header = rows_header(r);
	size_t n = before_end(r, header), i;

	if (!header.p)
		return;
	check_header(in, header);
	out_put(out, header.p, n);
	for (i = 0; i < ADDED; i++) {
		out_char(out, separator(r));
		out_str(out, added[i]);
	}
	out_put(out, header.p + n, header.n - n);
	out_char(out, '\n');
}

/* Whether the value of the id in the object is a number. */
static bool
id_is_number(const struct rows *r)
{
	const char *p = json_name_end(&r->json.names.name[0]);

	if (!p)
		return false;
	p += strspn(p, ": \t\r");
	return *p == '-' || (*p >= '0' && *p <= '9');
}

static bool
is_json_number(struct span id)
{
	size_t minus = id.p[0] == '-';
	struct buf key = { 0 };
	bool number = decimal_key(id, &key) &&
	    !(id.n > minus + 1 && id.p[minus] == '0' &&
		id.p[minus + 1] >= '0' && id.p[minus + 1] <= '9');

	buf_free(&key);
	return number;
}

static void
write_json_id(const struct rows *r, struct span id, struct out *out)
{
	bool string = !id_is_number(r) || !is_json_number(id);
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
lacks_keys(const struct rows *r, struct in *in)
{
	size_t i;

	for (i = r->json.names.n - ADDED; i < r->json.names.n; i++)
		if (r->json.names.name[i].direct)
			return in_bad(in,
			    "expected an object without the key '%.*s', got "
			    "one: it is annotated",
			    (int)r->json.names.name[i].name.n,
			    r->json.names.name[i].name.p);
	return true;
}

static void
write_object(const struct rows *r, struct span line, const struct annotation *a,
    struct out *out)
{
	const char *brace = r->json.closed - 1, *last = brace;

	while (strchr(" \t\r", last[-1]))
		last--;
	out_put(out, line.p, last - line.p);
	if (last[-1] != '{')
		out_char(out, ',');
	out_str(out, "\"nd_cluster\":");
	write_json_id(r, a->cluster, out);
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

bool
annotate_record(
    const struct rows *r, struct in *in, struct annotation a, struct out *out)
{
	if (r->form != ROWS_JSON) {
		write_columns(r, in->last, &a, out);
		return true;
	}
	if (!lacks_keys(r, in))
		return false;
	write_object(r, in->last, &a, out);
	return true;
}

void
annotate_open(struct rows *r, struct rows_options o)
{
	char *all = NULL;

	const char **json = &o.names[ROWS_JSON];

	if (*json && **json) {
		all = mem_format(
		    "%s,%s,%s,%s", *json, added[0], added[1], added[2]);
		if ((*json)[strlen(*json) - 1] != ',')
			*json = all;
	}
	rows_open(r, &o, 1);
	free(all);
}
