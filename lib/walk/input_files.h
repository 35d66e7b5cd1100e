/* input_files.h: the input files that operands, a list and directories name.
 * Errors: each path that is skipped is reported and counted. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "io/in.h"
#include "walk/dirwalk.h"

/* Rows of a table of options (opt.h) for a struct input_files;
 * input_files_free frees their values. */
#define INPUT_FILES_OPTIONS(f)                                        \
	{ 0, "recursive", NULL, OPT_FLAG, &(f)->recursive,            \
		"read all files below a directory" },                 \
	    { 0, "files-from", "FILE", OPT_TEXT, &(f)->list,          \
		    "read the files that FILE lists, one per line" }, \
	    { 0, "null", NULL, OPT_FLAG, &(f)->nul,                   \
		    "names in --files-from end in NUL",               \
		    .needs = "--files-from FILE" },                   \
	    { 0, "strict", NULL, OPT_FLAG, &(f)->strict,              \
		    "names in --files-from are as operands",          \
		    .needs = "--files-from FILE" },                   \
	    { 0, "include", "GLOB", OPT_LIST, &(f)->filter.include,   \
		    "below a directory, only files that match" },     \
	{                                                             \
		0, "exclude", "GLOB", OPT_LIST, &(f)->filter.exclude, \
		    "below a directory, nothing that matches"         \
	}

/* Names that are skipped: their number, and the first ones. */
struct skipped_names {
	uint64_t n;
	struct buf first;
};

/* Where names come from. The caller sets the first nine members, all others
 * to 0. */
struct input_files {
	char **operand;		   /* the last is NULL */
	const char *list;	   /* a file of names, or NULL */
	bool nul, strict;	   /* names in it end in NUL; none is skipped */
	struct out *rejects;	   /* of paths that are no ids, or NULL */
	bool recursive;		   /* walk directories */
	struct tree_filter filter; /* of the walks */
	/* Called after the last file below a named directory, or NULL. */
	void (*walk_done)(const char *directory);
	bool no_ids; /* paths are no ids: they may have control characters */
	const char *directory;		/* the named directory of the walk */
	uint64_t unreadable, rejected;	/* operands and directories; no ids */
	struct skipped_names bad_paths; /* no ids, of the list and of walks */
	uint64_t special;		/* links, devices, ... in directories */
	struct skipped_names links, missing; /* of the list */
	bool in_list, in_walk; /* the list is open, the walk not at its end */
	struct in in;	       /* the list */
	struct dirwalk walk;
};

/* The path of the next file, first from the operands, then from the list; NULL
 * after the last. Valid until the next call. */
const char *input_files_next(struct input_files *f);

/* Prints notes on what was skipped: directories of version control systems,
 * links and special files, names of the list, paths with control characters. */
void input_files_report(struct input_files *f);

void input_files_free(struct input_files *f);
