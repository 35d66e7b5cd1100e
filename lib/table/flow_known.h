/* flow_known.h: an earlier run: what decided it, its file DIR/run
 * (flow_facts.h), and its files. */
#pragma once

#include "table/flow_call.h"

/* Makes dir c->old, locks it (flow_dir.h) and reads its facts. Ends the program
 * if it is no run. */
void flow_known_read(struct flow_call *c, const char *dir);

/* Reads what is known of the run c->old: facts, sums, pieces. Ends the program
 * if DIR/run is not as DIR/sums says, if that says something. */
void flow_known_facts(struct flow_call *c);

/* The words of the fact of an option, by its letter (0: none) and name; none if
 * there is no such fact. */
struct words flow_known_option(
    const struct flow_call *c, char letter, const char *name);

/* The words of the fact NAME, --NAME or -NAME; none if there is none. */
struct words flow_known_words(const struct flow_call *c, const char *name);

/* The file NAME of the directory, or with the sign `*` all files NAME.N, or
 * with a star in the name those with a number instead, in the order of their
 * numbers; none if there is none. Ends the program if DIR/sums lists one that
 * is gone. */
struct words flow_old_files(
    const struct flow_call *c, const char *dir, const char *name, char sign);

/* Ends the program as something is wrong with a file of the run. */
_Noreturn void flow_known_refuse(
    const struct flow_call *c, const char *file, const char *wrong);

/* Ends the program if the file is not as DIR/sums says. */
void flow_known_check(const struct flow_call *c, const char *file);
