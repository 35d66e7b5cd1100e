/* rows.h: reads records, each with an id and texts, in one of four forms: JSON
 * lines, CSV with a header, TSV with a header, and records of nd.
 *
 *	struct rows_options o = { 0 };		set by ROWS_OPTIONS
 *
 *	rows_open(&rows, &o, 1);
 *	in_open(&in, path);
 *	while (rows_read(&rows, &in, &id))	the record is in.last
 *		...
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "format/csv.h"
#include "format/json.h"
#include "io/in.h"
#include "io/out.h"

enum rows_form { ROWS_RECORDS, ROWS_JSON, ROWS_CSV, ROWS_TSV, ROWS_FORMS };

/* The forms: the name of the option of each, NULL of ROWS_RECORDS, and what is
 * between the fields of a form with a header, or 0. */
extern const struct rows_form_row {
	const char *name;
	char separator;
} rows_forms[ROWS_FORMS];

/* The values of the options of the forms. The caller gives at most one; without
 * any the form is ROWS_RECORDS. */
struct rows_options {
	const char *names[ROWS_FORMS];
	bool id_prefix; /* ids become FILE:ID */
};

/* A reader. Owns all but the record, in->last, which must not change until its
 * texts are written. */
struct rows {
	enum rows_form form;
	bool id_prefix;
	struct json json;
	struct csv csv;
	struct buf id;	  /* of the last record, if not as in the record */
	uint64_t records; /* that rows_read returned */
};

/* Rows of a table of options; least is the value of `names` in rows_open. */
#define ROWS_OPTIONS(o, arg)                                                  \
	{ 0, "json", arg, OPT_TEXT, &(o)->names[ROWS_JSON],                   \
		"read these keys of JSON lines", .excludes = "--csv --tsv" }, \
	    { 0, "csv", arg, OPT_TEXT, &(o)->names[ROWS_CSV],                 \
		    "read these columns of CSV with a header",                \
		    .excludes = "--tsv" },                                    \
	{                                                                     \
		0, "tsv", arg, OPT_TEXT, &(o)->names[ROWS_TSV],               \
		    "read these columns of TSV with a header"                 \
	}
/* The names of these options, for needs and excludes. */
#define ROWS_LIST "--json, --csv, --tsv"
#define ROWS_ANY "--json or --csv or --tsv"
#define ROWS_OPTION_ID_PREFIX(options)                         \
	0, "id-prefix", NULL, OPT_FLAG, &(options)->id_prefix, \
	    "put the name of the file and a colon before ids"

/* Opens a reader. Its names are comma-separated, the first is the id, and each
 * other is a text. Exits 2 if a name is empty or there are fewer than `least`
 * names. */
void rows_open(struct rows *r, const struct rows_options *o, size_t least);
void rows_close(struct rows *r);

/* Reads the next record into in->last, and its id: FILE:LINE if that is absent
 * or empty or its name is `-`. False at the end of the file. Before the first
 * record of a file with a header, reads the header, and ends the program if it
 * lacks a name. Calls in_bad for a record that is malformed or whose id is
 * invalid. */
bool rows_read(struct rows *r, struct in *in, struct span *id);

/* Whether files have a header: CSV and TSV. */
bool rows_have_header(const struct rows *r);

/* Moves to the first of n readers what the others counted in other lines of the
 * same file. */
void rows_add_counts(struct rows *r, size_t n);

/* The header of the file of the last rows_read, byte for byte but without its
 * newline; p is NULL if the form has no header or the file is empty. */
struct span rows_header(const struct rows *r);

/* Writes a TAB and the text of each name after the id; for ROWS_RECORDS, all
 * columns after the id. */
void rows_write_texts(struct rows *r, const struct in *in, struct out *o);

/* Prints notes on JSON keys that no record had; see json_check_keys. */
bool rows_check_names(
    const struct rows *r, const char *file, uint64_t files, bool part);

/* Prints notes: blank lines skipped, characters replaced. `file` is their file,
 * or NULL for several. */
void rows_report(const struct rows *r, const char *file);
