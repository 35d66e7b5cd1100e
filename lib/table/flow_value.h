/* flow_value.h: what values, conditions and words of commands are in a call. */
#pragma once

#include "table/flow_call.h"

/* Whether a row or value with these conditions holds, NAME, !NAME or NAME=TEXT
 * each; kind is that of a piece, or "". */
bool flow_call_holds(const struct flow_call *c, const struct words *conditions,
    const char *kind, struct flow_place at);

/* Whether one of the conditions is a kind of piece. */
bool flow_call_kinds(const struct words *conditions);

/* The words of an option or value of that name, or `first`, the first
 * column, by all values of the table. */
struct words flow_call_last(const struct flow_call *c, const char *name);

/* The directory of an earlier run, the value `old`. */
const char *flow_call_old(const struct flow_call *c, struct flow_place at);

/* What % means: the value `columns` if there is one; else the items of the
 * option `fields`, or from 2 on as many as the option `weights` has. */
struct words flow_call_columns(const struct flow_call *c);

/* Adds the words that a word of a command is: $NAME alone those
 * of NAME, $NAME within a word its only one, $NAME.C the item for the column C
 * of an option that is a list with commas, $$ a dollar sign. */
void flow_call_expand(const struct flow_call *c, const char *word,
    struct flow_place at, struct words *to);
