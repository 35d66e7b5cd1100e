/* flow_plain.h: which inputs of a tool nd itself writes in a flow, so that it
 * reads them as they are (io/in_plain.h): lines that begin as a packed file or
 * a text in UTF-16 does are none. These are files in the directories of the run
 * and of an earlier one, but for those of words that have is_packed: inputs,
 * and what a packer or a program that is not known has made; and what comes by
 * a pipe from a tool, or by way of cat, cut ... from such files. */
#ifndef ND_FLOW_PLAIN_H
#define ND_FLOW_PLAIN_H

#include "flow/flow_plan.h"

/* Sets `plain` of all jobs, and is_packed of the words of their commands. */
void flow_plain_mark(struct flow_plan *p, const struct flow_call *c);

/* Whether nd writes what command i of the job reads from stdin. */
bool flow_plain_stdin(const struct flow_job *j, size_t i);

/* Whether nd writes all files of a word. */
bool flow_plain_word(const struct flow_job *j, const struct flow_word *w);

/* The words of cat and the files of a word of the job, none of which begins
 * with a dash; of nd-cat, which unpacks each, if one is packed, has a byte
 * order mark or no newline at its end: only inputs of records are so. */
struct words flow_joined(
    struct pool *p, const struct flow_job *j, const struct flow_word *w);

/* ND_PLAIN for all commands of the plan, which other programs run; or NULL. */
const char *flow_plain_export(struct pool *pool, const struct flow_plan *p);

/* What ND_PLAIN is: these names and, unless they are too many, how those of
 * files begin that nd writes; NULL: nothing. */
const char *flow_plain_list(
    struct pool *p, const struct words *names, const char *plain);

#endif
