/* flow_call.h: one call of a dataflow: its options as they were given, and what
 * values and conditions are then. */
#pragma once

#include "table/flow_file.h"

/* A collection of documents in n pieces. */
struct flow_pieces {
	const char *name;    /* of the first operand, in messages */
	struct words *files; /* of each piece */
	const char **kind;   /* of each: one of flow_kinds, or "" */
	size_t n;
	struct flow_pieces *cut; /* smaller ones, or NULL (flow_cut.h) */
	size_t *part_of;	 /* of each of these: its piece, from 1 */
};

/* What a piece can be if it is no file with a document a line, and what rows
 * with that condition read: rows of a form that an option names; a Parquet
 * file; texts, files and directories of them; a MediaWiki dump; a WARC file.
 * Ends with NULL. */
extern const char *const flow_kinds[];

struct flow_numbers;
struct flow_sums;

struct flow_call {
	struct flow *flow;
	struct pool *pool; /* the flow's */
	uint64_t memory;   /* of all processes */
	size_t parts;	   /* that what is parted has; 1: nothing is */
	const char *dir;   /* where files are made: "", or ends with a slash */
	const char *share; /* the directory share/nd */
	bool output;	   /* a directory was named for them */
	bool apart;	   /* other engines make the files, called by units */
	bool joins;	   /* one process may read small files of pieces */
	bool hosts, array; /* machines make the parts */
	bool verbose;	   /* more is said on stderr */
	bool prints;	   /* only the last answer is made, and printed */
	bool header;	   /* after a line of the names of its columns */
	bool notes;	   /* then also what is beside it, for notes */
	bool counts;	   /* it is a file first, so that it can be counted */
	struct flow_pieces piece, other;
	char **operands;	/* of the command line, ended by NULL */
	const char *list;	/* a file of more names, or NULL */
	bool list_nul;		/* they end in NUL, not newline */
	const char *old;	/* the directory of an earlier run, or NULL */
	size_t base, had;	/* its pieces; with those that were added */
	struct words facts;	/* the lines of its file run */
	struct flow_sums *sums; /* those of its file sums */
	const char *preset;	/* --preset NAME: what it set; or NULL */
	const struct flow_numbers *numbers; /* what tools reported; or NULL */
};

/* flow_parse.c: reads the command line by the options of the flow and the rows
 * `also`, which end with one that has no name. If the first operand is an
 * earlier run, an option that is not given has the arguments that it had there.
 * Ends the program with a message if it is wrong. The caller sets c->parts and
 * the pieces. */
void flow_call_parse(struct flow_call *c, struct flow *f, int argc, char **argv,
    const struct opt *also);

/* The option of that name, or NULL. */
struct flow_option *flow_option_find(const struct flow *f, const char *name);

/* c->dir without its slash. */
const char *flow_call_directory(const struct flow_call *c);

/* The first option of that type which is given, or NULL. */
const struct flow_option *flow_option_given(
    const struct flow_call *c, enum flow_takes takes);

/* Whether it gives the form of inputs: json, csv, tsv or parquet. */
bool flow_option_is_form(const struct flow_option *o);

/* Whether it names a file or directory that is written. */
bool flow_option_writes(const struct flow_option *o);

/* The arguments of the option of that name, or its default, none if the flow
 * has no such option; and the first of them, or NULL. */
struct words flow_call_given(const struct flow_call *c, const char *name);
const char *flow_call_text(const struct flow_call *c, const char *name);

/* Whether an option gives the form of the inputs; of the other collection,
 * items-json if there is such an option. */
bool flow_call_form(const struct flow_call *c, bool other);

/* The option that names the keys of JSON lines of a collection. */
const char *flow_call_json(const struct flow_call *c, bool other);

/* The files of a collection; of the first and the second. */
struct words flow_pieces_files(
    const struct flow_call *c, const struct flow_pieces *pieces);
struct words flow_call_inputs(const struct flow_call *c);

/* The items of an option, a list with commas; none if it is not given. */
struct words flow_call_items(const struct flow_call *c, const char *name);

/* The files that are read because an option of type `in`, or one of words of
 * which an option has =FILE, names them; without stdin. */
struct words flow_named_files(const struct flow_call *c);
