/* flow_rows.h: the rows of a table that a call needs. */
#pragma once

#include "table/flow_call.h"

/* Rows in their order, % replaced by each of the columns. Of
 * several with a name the first that holds, or those for different kinds of
 * pieces; then only those that an answer, a row with keep, needs. Ends the
 * program if a row reads what none above it makes. All memory is the flow's. */
struct flow_row *flow_rows_needed(const struct flow_call *c, size_t *n);

/* The stage of which an option of type `out` has a copy: the one that it names;
 * or, if the option `format` is given and a row has that name, STAGE.FORMAT. */
const char *flow_copied_stage(
    const struct flow_call *c, const struct flow_option *o);

/* What is read without the sign `*` or `@` at its end, which *sign gets, or 0.
 */
const char *flow_read_name(
    const struct flow_call *c, const char *word, char *sign);
