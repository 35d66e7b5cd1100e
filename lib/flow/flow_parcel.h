/* flow_parcel.h: jobs of a plan with the files that they read, in a directory,
 * so that another machine can run them. It has the file `+job`:
 *
 *	job TAB STAGE		the jobs in their order; of each
 *	parts TAB N		as in struct flow_job
 *	out TAB FILE		what it makes
 *	in TAB FILE		what it reads
 *	command			the commands of its pipe, of each
 *	label TAB NAME		what messages call stdin, and a file
 *	labelled TAB FILE
 *	word TAB TEXT		its words: texts,
 *	file TAB FILE		files that are read,
 *	make TAB FILE		files that are made besides stdout,
 *	all			and files that are read as one, in lines
 *	of TAB FILE
 *	given			the last of these is (flow_given.h)
 *	wanted TAB FILE		the files that are sent back
 *	to TAB DIRECTORY	there, if the other machine has it
 *	link TAB PATH		a file that it has there, too,
 *	as TAB FILE		and what it is called here
 *
 * and the files, or symbolic links to them. A TAB, newline and backslash in a
 * text are \t, \n and \\. */
#pragma once

#include "jobs/flow_plan.h"

/* Whether the file is an input or a piece of one. */
bool flow_is_input(const struct flow_plan *p, const char *file);

/* Whether jobs like this one can run elsewhere: what it reads are regular files
 * and it makes files of the directory of the plan. */
bool flow_parcel_can(const struct flow_plan *p, const struct flow_job *j);

/* Where a parcel goes: its directory, which is made; where what it makes goes,
 * and a directory, with a slash, that both machines have; or NULL. Without a
 * directory nothing is written. A bare one is without the files of the plan's
 * directory: who runs it puts them there. */
struct flow_parcel_place {
	const char *dir, *to, *shared;
	bool bare;
};

/* Makes the parcel of a job, which reads nothing that is not there yet, unless
 * it is bare. Returns the names in the parcel of all files that it reads. */
struct words flow_parcel_write(struct pool *pool, const struct flow_plan *p,
    const struct flow_job *job, struct flow_parcel_place place);

/* The name in a parcel of a file that a job makes. */
const char *flow_parcel_name(const struct flow_plan *p, const char *file);

/* The files that a job reads, and their names where it runs
 * elsewhere: those of the plan's directory keep their names in it, others are
 * +1, +2 ... */
struct flow_sent {
	const struct flow_plan *plan;
	struct words file, name;
	size_t others;
};

void flow_sent_make(struct flow_sent *s, struct pool *p,
    const struct flow_plan *plan, const struct flow_job *j);

/* The name there of what a word is, if it is a file. */
const char *flow_sent_name(const struct flow_sent *s, const char *text);

struct flow_parcel {
	struct flow_plan plan;
	struct words wanted;
	const char *to;		  /* or NULL */
	struct words link, named; /* paths, and what they are called */
};

/* Reads the file `+job` of the current directory. Ends the program if it is not
 * as flow_parcel_write writes it. */
void flow_parcel_read(struct pool *pool, struct flow_parcel *p);
