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
#include "format/rows_options.h"
#include "io/in.h"
#include "io/out.h"

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
