/* csv_dialect.h: what other programs write as CSV, and how it is recognized. */
#pragma once

#include <stdbool.h>

struct buf;
struct csv;
struct in;

/* What separates fields, and whether \" within quotes is a quote and \\ a
 * backslash; a doubled quote always is a quote. Of each separator there is one
 * with backslash, which follows the one without. The first is RFC 4180. */
struct csv_dialect {
	const char *name;
	char separator;
	const char *separator_name;
	bool backslash;
};

enum { CSV_DIALECTS = 8 };
extern const struct csv_dialect csv_dialects[CSV_DIALECTS];
#define CSV_DIALECT_NAMES                                                     \
	"comma, semicolon, tab, pipe, comma-backslash, semicolon-backslash, " \
	"tab-backslash or pipe-backslash"

/* How a file is read. */
struct csv_reading {
	const struct csv_dialect *dialect;
	char line_end; /* LF, before which CR may be, or CR */
	bool has_sep;  /* the first line is sep=; as Excel reads it */
};

/* The dialect of that name; exits 2 if there is none. NULL of NULL. */
const struct csv_dialect *csv_dialect_option(const char *name);

/* Sets c->reading and in->sep for a file of which no line was read, by its
 * first 64 kB: RFC 4180 if they have the named columns and are well-formed as
 * such; otherwise, with a note, the dialect of which this holds. If there are
 * two whose texts differ, ends the program. If there is none, the first of
 * which the header has the columns, or one of them, and else RFC 4180. Only
 * c->given, if it is set. */
void csv_dialect_choose(struct csv *c, struct in *in);

/* How the bytes of a sample, of which no line was read, fit c->reading. If
 * all do, appends the texts of the named columns to `texts`. A sample that is
 * not the whole file ends in a record that is not complete. */
enum csv_fit {
	CSV_NOT,    /* not the header */
	CSV_SOME,   /* the header, which has one of the named columns */
	CSV_HEADER, /* the header, which has the named columns */
	CSV_ALL	    /* all records */
};
enum csv_fit csv_fits(
    struct csv *c, struct in *sample, bool is_whole, struct buf *texts);
