/* csv.h: reads CSV (RFC 4180 and csv_dialect.h) and TSV, both with a header:
 * the fields of named columns.
 *
 * CSV: a field in quotes may hold separators, newlines and doubled quotes; a
 * record may take several lines. TSV: a record is a line, and a field is a text
 * field of nd (out_escaped), as IANA's TSV and Miller write it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "format/csv_dialect.h"
#include "io/in.h"
#include "io/out.h"

/* A column that the caller named. */
struct csv_name {
	struct span name;
	size_t column; /* in the file, from 0 */
};

/* A field of the last record, with its quotes: n bytes from in->last.p + at. */
struct csv_field {
	size_t at, n;
};

/* A reader. Owns all but the record, in->last, which must not change until its
 * fields are written. */
struct csv {
	bool tsv;
	const struct csv_dialect *given; /* or NULL: recognized */
	struct csv_reading reading;	 /* of this file */
	struct csv_name *name;
	size_t names;
	char *text;	   /* the bytes of the names */
	struct buf header; /* of the file, and a line sep=; before it, without
			    * the last newline */
	size_t columns;	   /* of the header */
	size_t found;	   /* how many of the names it has */
	uint64_t blank;	   /* blank lines skipped */
	const char *record;
	struct csv_field *field; /* the first `columns` of the last record */
	size_t fields, cap;
	struct buf id; /* of the last record */
};

/* Opens a reader of the comma-separated names of columns. False if a name is
 * empty. The caller may set given then. */
bool csv_open(struct csv *c, const char *names, bool tsv);
void csv_close(struct csv *c);

/* Reads the next record, into in->last, and its id: the field of the first
 * name, empty if that name is `-`. False at the end of the file. If no line of
 * in was read, reads the header first: ends the program if it lacks a name or
 * has a name twice. Calls in_bad for a record with a stray or unclosed quote or
 * with too few or too many fields. */
bool csv_read(struct csv *c, struct in *in, struct span *id);
