/* rows_options.h: the forms of rows, and the options that name them. */
#pragma once

#include <stdbool.h>

#include "format/csv_dialect.h"
#include "option/opt.h"

enum rows_form { ROWS_RECORDS, ROWS_JSON, ROWS_CSV, ROWS_TSV, ROWS_FORMS };

/* The forms: the name of the option of each, NULL of ROWS_RECORDS, and
 * whether files have a header. */
extern const struct rows_form_row {
	const char *name;
	bool has_header;
} rows_forms[ROWS_FORMS];

/* The values of the options of the forms. The caller gives at most one; without
 * any the form is ROWS_RECORDS. */
struct rows_options {
	const char *names[ROWS_FORMS];
	const char *dialect; /* of CSV (csv_dialect.h); NULL: recognized */
	bool id_prefix;	     /* ids become FILE:ID */
	bool orders;	     /* values order documents, and may be NaN */
};

/* Rows of a table of options; least is the value of `names` in rows_open. */
#define ROWS_OPTIONS(o, arg)                                                  \
	{ 0, "json", arg, OPT_TEXT, &(o)->names[ROWS_JSON],                   \
		"read these keys of JSON lines", .excludes = "--csv --tsv" }, \
	    { 0, "csv", arg, OPT_TEXT, &(o)->names[ROWS_CSV],                 \
		    "read these columns of CSV with a header",                \
		    .excludes = "--tsv" },                                    \
	    { 0, "dialect", "DIALECT", OPT_TEXT, &(o)->dialect,               \
		    "of CSV: " CSV_DIALECT_NAMES, .needs = "--csv " arg },    \
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
