/* opt.h: parses the options of a command by a table, from which it also prints
 * --help. */
#pragma once

#include <stddef.h>

#include "base/die.h"
#include "base/ratio.h"
#include "base/threads.h"

enum opt_type {
	OPT_FLAG,    /* bool: no argument */
	OPT_TEXT,    /* const char *: a name or a list, not empty */
	OPT_IN,	     /* const char *: an input file; see opt_parse for `-` */
	OPT_COUNT,   /* size_t: a whole number from 1 */
	OPT_NGRAM,   /* size_t: the length of a shingle, 1 to 1000 */
	OPT_NUMBER,  /* size_t: a whole number from 0 */
	OPT_THREADS, /* size_t: a number of threads, 1 to THREADS_MAX */
	OPT_SIZE,    /* size_t: bytes, with k, M, G or T (of 1024) */
	OPT_RATIO,   /* struct ratio: 0 to 1, at most six decimals */
	OPT_SHARE,   /* struct share: I/N, 1 <= I <= N <= 1000000 */
	OPT_LIST,    /* struct opt_list: a text, not empty; may be repeated */
};

/* The arguments of a repeated option. The caller frees text. */
struct opt_list {
	char **text;
	size_t n, cap;
};

/* Part number `part`, from 1, of `parts` equal parts. */
struct share {
	size_t part, parts;
};

/* A row of the table. needs and excludes are texts such as "-p or --stop N", or
 * NULL: each word that begins with '-' is an option of the table, by its letter
 * if it has one. */
struct opt {
	char letter; /* 0: only a long name */
	const char *name;
	const char *arg; /* the name of its argument in the usage, or NULL */
	enum opt_type type;
	void *value;	      /* the variable to set; it holds the default */
	const char *help;     /* for --help; in "(default: %)" % becomes it */
	const char *needs;    /* one of these must be given too */
	const char *excludes; /* none of these may be given */
	bool required;
	const char *heading; /* a line that --help prints above it, or NULL */
	bool often;	     /* -h prints it, where it does not print all */
};

/* Rows that many commands share: { OPT_VERBOSE(&verbose) }. */
#define OPT_FIELDS(variable)                       \
	'f', "fields", "LIST", OPT_TEXT, variable, \
	    "columns of the text (default: %)"
#define OPT_JOBS(variable) \
	'j', "jobs", "N", OPT_THREADS, variable, "threads (default: %)"
#define OPT_REJECTS(variable)                     \
	0, "rejects", "FILE", OPT_TEXT, variable, \
	    "write malformed records to FILE, skip them"
#define OPT_VERBOSE(variable) \
	'v', "verbose", NULL, OPT_FLAG, variable, "print a summary to stderr"

/* A second line for --version, or NULL: the versions of libraries and data that
 * the output depends on. */
extern const char *opt_version_also;
/* A blank and the word that chose the table, or "". */
extern const char *opt_command;
/* Whether another table has this option: no abbreviation then. May be NULL. */
extern bool (*opt_is_elsewhere)(const char *name);

/* Parses options, which may come after operands, up to `--`. The last row of
 * the table has only a heading, what the command does, and help, an example,
 * which --help prints; -h the same, or what is used often. Adds --help and
 * --version, which print and exit 0, --label, --long and --quiet. ND_LABEL,
 * ND_LONG, ND_QUIET, ND_MEMORY (-S) and ND_JOBS (-j) of the environment set
 * options, too. Returns min to max operands, none empty, and a NULL after
 * them. `operands` is their text in the usage: "[file]".
 *
 * Wrong usage exits 2 with a message; that of an unknown option names the
 * nearest one. Wrong is also a broken rule of needs, excludes or required, and
 * stdin as two inputs: `-` for two options of type OPT_IN, or for one while the
 * first operand is `-` or absent. */
char **opt_parse(int argc, char **argv, const struct opt *table,
    const char *operands, size_t min, size_t max);

/* Whether the command line, not the environment, has set this variable of the
 * table. After opt_parse. */
bool opt_given(const void *value);

/* Prints a message and a line that refers to --help, and exits 2. */
_Noreturn void opt_bad(const char *fmt, ...) ND_PRINTF(1, 2);
