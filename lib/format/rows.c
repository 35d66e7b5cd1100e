#include <stdio.h>
#include <string.h>

#include "format/csv_field.h"
#include "format/json_text.h"
#include "format/rows.h"
#include "option/opt.h"

const struct rows_form_row rows_forms[ROWS_FORMS] = {
	[ROWS_JSON] = { "json" },
	[ROWS_CSV] = { "csv", true },
	[ROWS_TSV] = { "tsv", true },
};

bool
rows_have_header(const struct rows *r)
{
	return rows_forms[r->form].has_header;
}

void
rows_open(struct rows *r, const struct rows_options *o, size_t least)
{
	const struct csv_dialect *dialect = csv_dialect_option(o->dialect);
	const char *names;
	size_t n;
	bool ok;

	*r = (struct rows){ .id_prefix = o->id_prefix };
	for (r->form = ROWS_JSON; r->form < ROWS_FORMS; r->form++)
		if (o->names[r->form])
			break;
	if (r->form == ROWS_FORMS) {
		r->form = ROWS_RECORDS;
		return;
	}
	names = o->names[r->form];
	if (rows_have_header(r)) {
		ok = csv_open(&r->csv, names, r->form == ROWS_TSV);
		r->csv.given = dialect;
		n = r->csv.names;
	} else {
		ok = json_open(&r->json, names);
		r->json.orders = o->orders;
		n = r->json.names.n;
	}
	if (!ok || n < least)
		opt_bad("--%s: expected %s, got '%s'", rows_forms[r->form].name,
		    least > 1 ? "ID,TEXT,..." : "ID,...", names);
}

void
rows_close(struct rows *r)
{
	if (r->form == ROWS_JSON)
		json_close(&r->json);
	if (rows_have_header(r))
		csv_close(&r->csv);
	buf_free(&r->id);
}

/* Reads the next record and its id, empty if it has none. */
static bool
read_record(struct rows *r, struct in *in, struct span *id)
{
	size_t len;
	char *line, *tab;

	if (r->form == ROWS_JSON)
		return json_read(&r->json, in, id);
	if (rows_have_header(r))
		return csv_read(&r->csv, in, id);
	if (!(line = in_line(in, &len)))
		return false;
	tab = memchr(line, '\t', len);
	*id = (struct span){ line, tab ? (size_t)(tab - line) : len };
	return true;
}

/* The id with the name of the file before it; without an id, FILE:LINE. */
static struct span
prefixed(struct rows *r, const struct in *in, struct span id)
{
	r->id.n = 0;
	buf_put(&r->id, (struct span){ (char *)in->name, strlen(in->name) });
	buf_char(&r->id, ':');
	if (id.n > 0)
		buf_put(&r->id, id);
	else
		r->id.n += snprintf(
		    buf_room(&r->id, 24), 24, "%ju", (uintmax_t)in->line);
	return buf_span(&r->id);
}

/* Whether an id is valid; calls in_bad if not. */
static bool
check_id(struct rows *r, struct in *in, struct span id)
{
	struct span name;

	if (r->form == ROWS_RECORDS)
		return in_check_id(in, id);
	if (id_ok(id))
		return true;
	name = rows_have_header(r) ? r->csv.name[0].name
				   : r->json.names.name[0].name;
	return in_bad(in, "%.*s: expected an id without %s", (int)name.n,
	    name.p,
	    span_has_bom(id) ? "a byte order mark" : "control characters");
}

bool
rows_read(struct rows *r, struct in *in, struct span *id)
{
	while (read_record(r, in, id)) {
		if (id->n > 0 ? r->id_prefix : r->form != ROWS_RECORDS)
			*id = prefixed(r, in, *id);
		if (check_id(r, in, *id)) {
			r->records++;
			return true;
		}
	}
	return false;
}

void
rows_add_counts(struct rows *r, size_t n)
{
	size_t i;

	for (i = 1; i < n; i++) {
		r->records += r[i].records;
		r[i].records = 0;
		json_add_counts(&r->json, &r[i].json);
	}
	/* In the next file no reader looks for the first object. */
	for (i = 1; i < n; i++)
		r[i].json.first_line = r->json.first_line;
}

struct span
rows_header(const struct rows *r)
{
	return rows_have_header(r) && r->csv.columns > 0
	    ? buf_span(&r->csv.header)
	    : (struct span){ 0 };
}

void
rows_write_texts(struct rows *r, const struct in *in, struct out *o)
{
	const size_t n = rows_have_header(r) ? r->csv.names : r->json.names.n;
	const char *tab;
	size_t i;

	if (r->form == ROWS_RECORDS &&
	    (tab = memchr(in->last.p, '\t', in->last.n)))
		out_put(o, tab, in->last.p + in->last.n - tab);
	for (i = 1; i < n; i++) {
		out_char(o, '\t');
		if (rows_have_header(r))
			csv_write_text(&r->csv, i, o);
		else
			json_write_text(&r->json, i, o);
	}
}

bool
rows_check_names(
    const struct rows *r, const char *file, uint64_t files, bool part)
{
	return r->form != ROWS_JSON ||
	    json_check_keys(&r->json, file, files, part);
}

void
rows_report(const struct rows *r, const char *file)
{
	const struct json *j = &r->json;

	note_count(file, j->blank + r->csv.blank, "blank line", "skipped");
	note_count(file, j->replaced,
	    j->replaced == 1 ? "lone surrogate or NUL"
			     : "lone surrogates or NUL",
	    "replaced by U+FFFD");
	note_count(
	    file, j->marks, "byte order mark", "within the file dropped");
	note_count(file, j->nan, "line", "with NaN or Infinity");
}
