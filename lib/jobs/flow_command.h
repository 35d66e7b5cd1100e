/* flow_command.h: the command of a row, with the files of a unit. */
#pragma once

#include "jobs/flow_plan.h"

/* A unit of a stage: the number of a piece or part, or both of a cell; and the
 * file of another stage that is used as its own, or NULL. */
struct flow_unit {
	size_t i, j;
	const char *alias;
};

/* What {name} means in a command. */
struct flow_input {
	const char *name;
	struct words files;
	bool is_made; /* an output besides stdout */
};

/* Sets j->command to the words of a row, of which `|` parts commands:
 *
 *	{NAME}     the files of the input, or nothing
 *	{-a NAME}  the option and one file that has all of them; or nothing
 *	$NAME      a value, as flow_call_expand says
 *
 * {NAME} alone is as if cat were before it. */
void flow_command_make(const struct flow_call *c, struct flow_job *j,
    const struct words *text, const struct flow_input *input, size_t inputs);

/* Adds a command of these words to the pipe of the job. */
void flow_command_add(
    struct pool *p, struct flow_job *j, const struct words *text);

/* The input whose file, if it has one, means that of a row with this text,
 * {NAME} or cat {NAME}; or NULL. */
const struct flow_input *flow_command_alias(
    const struct words *text, const struct flow_input *input, size_t inputs);

/* The files that words of the job name are of the user (flow_given.h). */
void flow_command_give(struct flow_job *j);
