/* flow_hints.h: what a user may not have meant: notes on inputs. */
#ifndef ND_FLOW_HINTS_H
#define ND_FLOW_HINTS_H

#include "flow/flow_call.h"

/* A named file without a form that is no table: ends the program if it is JSON
 * or Parquet, else a note if it may have been meant as records. `option` is
 * that which reads JSON. */
void flow_hint_text(
    const struct flow_call *c, const char *name, const char *option);

/* Notes on files below the directories among the names that look like
 * records. */
void flow_hint_directories(
    const struct flow_call *c, const struct words *names, const char *option);

/* Notes on the first piece: HTML, a table of many columns, one text alone. */
void flow_hint_first(const struct flow_call *c);

/* The same, if that is stdin, from its copy; of a stdin that is a file the call
 * above has said it. */
void flow_hint_spooled(const struct flow_call *c, const char *spooled);

#endif
