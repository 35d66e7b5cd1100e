/* flow_argument.h: whether the argument of an option has its type. */
#pragma once

#include "table/flow_call.h"

/* Ends the program if the argument, or an item of it if it is a list, is not
 * what the option takes. */
void flow_argument_check(
    struct pool *p, const struct flow_option *o, char *text);

/* Whether the text is the number of a column of text. */
bool flow_is_column(const char *text);

/* Of a flow with an option `weights`: ends the program if the columns of
 * `fields`, or the items of an option that is a list, are not as many, or if
 * the names of columns or keys are fewer than an id and the parts need. */
void flow_argument_columns(const struct flow_call *c);

/* The greatest number of a column of text; 0 if the flow has none. */
size_t flow_column_most(const struct flow_call *c);
