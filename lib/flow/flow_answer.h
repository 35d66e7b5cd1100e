/* flow_answer.h: whether the inputs have what an answer needs. */
#ifndef ND_FLOW_ANSWER_H
#define ND_FLOW_ANSWER_H

#include "flow/flow_call.h"

/* Ends the program if --keep names a key, or a source, that no input has, or if
 * with --print0 an input is no file of text. */
void flow_answer_check(const struct flow_call *c);

#endif
