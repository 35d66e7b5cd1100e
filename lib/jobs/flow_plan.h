/* flow_plan.h: what a call of a dataflow makes: jobs, each a pipe of commands
 * that makes one file or more from others. */
#pragma once

#include "table/flow_call.h"

/* A word of a command. `files`, if there are any, are read as one, through a
 * pipe, and text is not used. */
struct flow_word {
	const char *text;
	struct words files;
	bool is_made; /* the text is a file that the job makes besides stdout */
	bool is_operand; /* the text is a file that {NAME} meant */
	bool is_given;	 /* by the user: see flow_given.h */
};

struct flow_command {
	struct flow_word *word;
	size_t n;
	/* What messages call stdin, and a file of a piece, or NULL. */
	const char *label, *labelled;
};

/* One unit of a stage, or what brings a stage its records (`@`). All files that
 * it reads are pieces or made by jobs before it. */
struct flow_job {
	const char *stage;
	enum flow_each each;   /* what it is made for, or what its pipe reads */
	const char *counts_as; /* the stage whose documents it reads, or NULL */
	struct words made;     /* the first is the output of the last command */
	size_t parts; /* made[0 .. parts - 1], which the last command writes
			 itself; 0: what it prints is made[0] */
	struct words reads;
	struct flow_command *command; /* a pipe */
	size_t commands;
	bool keep;		/* the file stays with -o */
	bool is_answer;		/* of the flow, if not of this call */
	bool is_extra;		/* it is no answer */
	bool is_note;		/* it is made for its notes, each time */
	bool here;		/* it reads much and computes little */
	bool is_light;		/* it takes less than to send what it reads */
	bool is_copy;		/* of a stage, for an option */
	bool is_pages;		/* too: its made[0] is the last file of them */
	bool is_printed;	/* the answer, where no directory is kept */
	bool is_live;		/* printed, the lines before an error too */
	const char *header;	/* the line before what is printed, or NULL */
	struct flow_place at;	/* of the table */
	struct flow_job *inner; /* a group: the jobs that a host makes for it,
				   in order; its commands are those of all */
	size_t inners;
};

/* A file that is a piece of an input, before which there are `lines` lines. */
struct flow_slice {
	const char *file, *of;
	uint64_t lines;
};

struct flow_plan {
	struct flow_job *job;
	size_t n;
	const char *dir;	  /* of the files: "", or ends with a slash */
	struct words directories; /* that must be there */
	struct words gifts;	  /* files that options name for commands */
	const char *share;	  /* the directory share/nd */
	const char *inputs;	  /* ND_INPUTS (id_twice.h), or NULL */
	struct flow_slice *slice;
	size_t slices;
};

/* Plans the rows that the answers need, after the jobs that the plan has, in
 * memory of the flow. Ends the program if none above a row makes what it reads.
 */
void flow_plan_make(struct flow_plan *p, const struct flow_call *c);
