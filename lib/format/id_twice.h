/* id_twice.h: an id that two records have. */
#pragma once

#include <stdint.h>

#include "base/span.h"
#include "io/in.h"

/* If reports are wanted (run_report.h), writes the line
 *
 *	twice TAB LINE TAB FIRST TAB FILE TAB ID
 *
 * and exits with EXIT_DATA, without a message: who reads it knows the inputs,
 * and names both records. Lines are 0 if they are not known; the control
 * characters of the name of the file become `?`.
 *
 * Else, if the environment has ND_INPUTS, FORM:FILE:FILE:... with a FORM such
 *as json=ID,TEXT or nothing, and two records of these files have the id, ends
 *the program with a message that names both. Else does nothing. */
void id_twice_tell(
    const char *file, uint64_t line, uint64_t first, struct span id);

/* The last line has an id that line `first` already had, for `of`, which is ""
 * or begins with a blank: in_bad, or what id_twice_tell does. */
void in_id_twice(struct in *in, struct span id, const char *of, uint64_t first);
