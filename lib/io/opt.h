/* opt.h: the options of a command as a table, which is also its usage. */
#ifndef ND_OPT_H
#define ND_OPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ratio.h"

enum opt_type {
	OPT_FLAG,   /* bool: no argument */
	OPT_TEXT,   /* const char *: a name or a list */
	OPT_IN,	    /* const char *: a file, the only one on stdin if `-` */
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

/* One option. letter is 0 for what has a long name only. */
struct opt {
	char letter;
	const char *name;
	const char *arg; /* its argument's name in the usage, or NULL */
	enum opt_type type;
	void *value;	  /* where it goes; what is there is the default */
	const char *help; /* a few words for --help */
	/* Texts for messages, in which each word that begins with '-' is an
	 * option of the table, by its letter if it has one; NULL for none. */
	const char *needs;    /* one of these must be given as well */
	const char *excludes; /* none of these may be given as well */
	bool required;
};

/* Rows that many commands have, to be used as { OPT_VERBOSE(&verbose) } or
 * with further columns. */
#define OPT_FIELDS(variable)                       \
	'f', "fields", "LIST", OPT_TEXT, variable, \
	    "columns of the text (default: 2)"
#define OPT_REJECTS(variable)                     \
	0, "rejects", "FILE", OPT_TEXT, variable, \
	    "write malformed records to FILE, skip them"
#define OPT_VERBOSE(variable) \
	'v', "verbose", NULL, OPT_FLAG, variable, "print a summary to stderr"

/* A second line for --version, or NULL: what else decides the output. */
extern const char *opt_version_also;

/* Reads the options, in any order with the operands, up to `--`. The table
 * ends with a row that has only a help: a command line that --help prints as
 * an example. Adds --help and --version, which print and exit 0, --label and
 * --long. Returns the operands, NULL after the last; at least min of them and
 * at most max. Exits 2 with a message if the usage is wrong: also if `needs`,
 * `excludes` or `required` forbid it, or if stdin is read by two OPT_IN or by
 * an OPT_IN and the operand. operands is how the usage shows them, such as
 * "[file]". */
char **opt_parse(int argc, char **argv, const struct opt *table,
    const char *operands, size_t min, size_t max);

/* Says what is wrong with the options taken together, and the usage of the
 * last table parsed; exits 2. */
_Noreturn void opt_bad(const char *fmt, ...)
    __attribute__((format(printf, 1, 2)));

#endif
