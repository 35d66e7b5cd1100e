/* flow_line.h: the words of a line of a dataflow; what is wrong ends the
 * program. */
#pragma once

#include "table/flow_file.h"

/* The words from `from` to `to`, which cannot grow. */
struct words flow_line_between(const struct words *w, size_t from, size_t to);

/* Cuts the list at the word `if` and returns the conditions after it. */
struct words flow_line_conditions(struct words *w, struct flow_place at);

/* The words as a sentence has them: a, b or c. */
const char *flow_line_choice(struct pool *p, const struct words *w);

bool flow_line_is_dash(const char *word);

/* A command must not have what only a shell would read. */
void flow_line_check_command(const struct words *command, struct flow_place at);

/* The names of options, values and stages: letters, digits, _ and -, and what
 * `also` has. */
void flow_line_check_name(
    struct flow_place at, const char *name, const char *also);

/* The name must be none of those that nd-flow has itself. */
void flow_line_check_free(
    struct flow_place at, const char *name, const char *const *taken);

/* Reads option LETTER NAME ARGUMENT TYPE DEFAULT HELP. A file
 * that is included need not have an option for its own. */
void flow_option_read(struct flow *f, const struct words *w,
    struct flow_place at, bool is_included);
