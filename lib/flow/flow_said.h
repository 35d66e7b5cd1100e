/* flow_said.h: what is refused or noted before a run, by rows of the table and
 * by what answers need. */
#pragma once

#include "table/flow_call.h"

/* Ends the program if a row `refuse` holds. After c->parts is set; with
 * `pieces`, after these are set, rows that name a kind of piece and hold for
 * all. */
void flow_call_check(const struct flow_call *c, bool pieces);

/* Prints the rows `note` that hold. After the pieces are set; if c->numbers are
 * set, after the run, those with a condition none=NUMBER. */
void flow_call_note(const struct flow_call *c);

/* Ends the program if --keep names a key, or a source, that no input has, or if
 * with --print0 an input is no file of text. */
void flow_answer_check(const struct flow_call *c);

/* Runs the commands of the rows `try` that hold, without input; what they print
 * is lost, but for their messages. Ends the program, with 1 or 2, if one of
 * them fails. */
void flow_try(const struct flow_call *c);
