/* flow_given.h: which inputs of a tool come from the user. Only these may be
 * packed or UTF-16 (io/in_given.h); what nd writes in a flow is read as it is,
 * though lines begin as a packed file does. What a packer or a program that is
 * not known has made counts as given. */
#pragma once

#include "jobs/flow_plan.h"

/* Sets is_given of the words of all commands of the plan. */
void flow_given_mark(struct flow_plan *p, const struct flow_call *c);

/* Whether what command i of the job reads from stdin is given. */
bool flow_given_stdin(const struct flow_job *j, size_t i);

/* The words of cat and the files of a word, none of which begins with a dash;
 * of nd-cat, which unpacks each, if one is packed, has a byte order mark or no
 * newline at its end: only inputs of records are so. */
struct words flow_joined(struct pool *p, const struct flow_word *w);

/* ND_GIVEN with these names; NULL if they are too many for a variable. */
const char *flow_given_list(struct pool *p, const struct words *names);

/* ND_GIVEN for all commands of the plan, which other programs run; or NULL. */
const char *flow_given_export(struct pool *pool, const struct flow_plan *p);
