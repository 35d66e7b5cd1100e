/* opt.h: parses the options of a command by a table, which also gives the usage
 * and --help. */
#ifndef ND_OPT_H
#define ND_OPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ratio.h"

enum opt_type {
	OPT_FLAG,   /* bool: no argument */
	OPT_TEXT,   /* const char *: a name or a list */
	OPT_IN,	    /* const char *: an input file; see opt_parse for `-` */
	OPT_COUNT,  /* size_t: a whole number from 1 */
	OPT_NGRAM,  /* size_t: the length of a shingle, 1 to 1000 */
	OPT_NUMBER, /* size_t: a whole number from 0 */
	OPT_SIZE,   /* size_t: bytes, with k, M, G or T (of 1024) */
	OPT_RATIO,  /* struct ratio: 0 to 1, at most six decimals */
	OPT_SHARE,  /* struct share: I/N, 1 <= I <= N <= 1000000 */
};

/* Part number `part`, from 1, of `parts` equal parts. */
struct share {
	size_t part, parts;
};

/* An option. */
struct opt {
	char letter; /* 0: only a long name */
	const char *name;
	const char *arg; /* the name of its argument in the usage, or NULL */
	enum opt_type type;
	void *value;	  /* the variable to set; it holds the default */
	const char *help; /* a few words for --help */
	/* Texts such as "-p or --stop N", or NULL. Each word that begins with
	 * '-' is an option of the table, by its letter if it has one. */
	const char *needs;    /* one of these must be given too */
	const char *excludes; /* none of these may be given */
	bool required;
};

/* Columns of rows that many commands share: { OPT_VERBOSE(&verbose) }. */
#define OPT_FIELDS(variable)                       \
	'f', "fields", "LIST", OPT_TEXT, variable, \
	    "columns of the text (default: 2)"
#define OPT_REJECTS(variable)                     \
	0, "rejects", "FILE", OPT_TEXT, variable, \
	    "write malformed records to FILE, skip them"
#define OPT_VERBOSE(variable) \
	'v', "verbose", NULL, OPT_FLAG, variable, "print a summary to stderr"

/* A second line for --version, or NULL: the versions of libraries or data that
 * the output depends on. */
extern const char *opt_version_also;

/* Parses the options, mixed with operands, up to `--`. The table ends with a
 * row that has only a help: a command line that --help prints as an example.
 * Adds --help and --version, which print and exit 0, --label and --long.
 * Returns the operands, at least min and at most max, with a NULL after the
 * last. operands is their text in the usage: "[file]".
 *
 * Wrong usage exits 2 with a message. Also wrong: an option that is given with
 * one that it excludes, or without any that it needs; a required option that is
 * absent; and `-` (stdin) for two options of type OPT_IN, or for one and the
 * first operand, which is stdin if it is absent. */
char **opt_parse(int argc, char **argv, const struct opt *table,
    const char *operands, size_t min, size_t max);

/* Prints a message and the usage of the last table parsed, and exits 2. */
_Noreturn void opt_bad(const char *fmt, ...)
    __attribute__((format(printf, 1, 2)));

#endif
