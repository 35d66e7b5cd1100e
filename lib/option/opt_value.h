/* opt_value.h: reads the value of an option by its type; ends the program with
 * opt_bad if it is wrong. */
#pragma once

#include "option/opt.h"

/* The name of an option for messages; valid until the call after the next. */
const char *opt_name(const struct opt *o);

/* Sets the variable of the row to the value of arg. An option of type OPT_TEXT,
 * OPT_IN or OPT_LIST keeps arg itself. */
void opt_set(const struct opt *o, char *arg);

/* The value of a number, a ratio or a text, as a user writes it; valid until
 * the next call. */
const char *opt_shown(const struct opt *o);
