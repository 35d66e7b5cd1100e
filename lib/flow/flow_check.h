/* flow_check.h: whether the files of a plan are apart. */
#pragma once

#include "jobs/flow_plan.h"
#include "table/flow_call.h"

/* Ends the program if the plan makes nothing, makes a file twice or one that
 * the call reads, or if an input is named twice. */
void flow_check(const struct flow_plan *p, const struct flow_call *c);

/* Ends the program if the file is an input or in the run, or cannot be
 * written there. */
void flow_check_output(const struct flow_call *c, const char *file);

/* Ends the program if a file cannot be made there. */
void flow_check_place(struct pool *p, const char *file);

/* Whether a path, of which the last parts need not be there, is that of the
 * directory, or of something below it. */
bool flow_is_in(struct pool *p, const char *name, const char *directory);

/* Ends the program if the directory, which need not be there, is in an input.
 */
void flow_check_outside(const struct flow_call *c, const char *dir);

/* The files that options write, and that of --summary, or NULL. */
struct flow_written {
	const char *option, *file;
};

const struct flow_written *flow_written(
    const struct flow_call *c, const char *summary, size_t *n);

/* Ends the program if an option names stdout, or two one file, to write. */
void flow_apart_check(const struct flow_call *c, const char *summary);

/* flow_pages.c: ends the program if there can be no pages in the directory that
 * an option of the call names, if any: if it is not apart from the inputs and
 * from `dir`, which is kept (or NULL), if it has something else, or if the file
 * of an option or `summary` (or NULL) would be in it. */
void flow_pages_check(
    const struct flow_call *c, const char *dir, const char *summary);

/* Opens the first page in a browser, if the call asks for that; a note if there
 * is no browser. */
void flow_pages_open(const struct flow_call *c);
