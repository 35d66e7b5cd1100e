/* id_twice.h: an id that two records have. */
#pragma once

#include <stdbool.h>
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

/* Two records with one id, or ids of several columns with TABs between, for the
 * message. Members that are 0 or NULL are left out. */
struct id_twice {
	struct span id;
	const char *file; /* of the later record */
	uint64_t line;
	const char *first_file; /* of the earlier one, if it is another */
	uint64_t first;		/* its line */
	const char *of;		/* after the id, begins with a blank */
	bool is_whole;		/* a long id is not cut */
};

/* The message; valid until the next call. */
const char *id_twice_message(const struct id_twice *t);

/* id_twice_tell of a record whose line may be 0, then ends the program. */
_Noreturn void id_twice_die(const char *file, uint64_t line, struct span id);

/* The last line has an id that line `first` already had, for `of`, which is ""
 * or begins with a blank: in_bad, or what id_twice_tell does. */
void in_id_twice(struct in *in, struct span id, const char *of, uint64_t first);
