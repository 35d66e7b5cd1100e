/* flow_inputs.h: the pieces of a collection: what its files hold. */
#pragma once

#include "table/flow_call.h"

/* Sets c->piece and c->other, by the operands and the option that names the
 * other collection: a piece for each file of records, and one for the texts
 * that are named between them. With a form, all files have it. Ends the program
 * if an input is not there or no text. */
void flow_inputs_find(struct flow_call *c);

/* ND_INPUTS (format/id_twice.h) of the first collection; NULL if its records
 * have no lines, or for names that the variable cannot have. */
const char *flow_inputs_text(const struct flow_call *c);

/* Ends the program if inputs are JSON lines and of the files that can be read
 * again no line has one of the keys, or the one of the id. As a rule the first
 * line has all, and little is read. */
void flow_keys_check(const struct flow_call *c);

/* flow_listed.c: the names of inputs that a file lists. */

/* Adds to *names, the operands, those in c->list. Links, missing files, files
 * that are no text and repeated names are left out, with a note. If `guess` is
 * set and fewer than one in ten look like records, the list is one of a tree:
 * archives are left out, and all others are texts, which *texts then has. Ends
 * the program if a name is none. */
void flow_listed_add(const struct flow_call *c, struct words *names, bool guess,
    struct words *texts);

/* flow_hints.c: what a user may not have meant: notes on inputs. */

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
