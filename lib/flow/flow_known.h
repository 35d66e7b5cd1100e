/* flow_known.h: what decided an earlier run: its file DIR/run (flow_facts.h).
 */
#ifndef ND_FLOW_KNOWN_H
#define ND_FLOW_KNOWN_H

#include "flow/flow_call.h"

/* Makes dir c->old, locks it (flow_dir.h) and reads its facts. Ends the program
 * if it is no run. */
void flow_known_read(struct flow_call *c, const char *dir);

/* The words of the fact of an option, by its letter (0: none) and name; none if
 * there is no such fact. */
struct words flow_known_option(
    const struct flow_call *c, char letter, const char *name);

/* The words of the fact NAME, --NAME or -NAME; none if there is none. */
struct words flow_known_words(const struct flow_call *c, const char *name);

#endif
