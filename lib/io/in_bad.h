/* in_bad.h: reports bad lines of an input, and what was mended. */
#pragma once

#include <stdbool.h>

#include "base/die.h"
#include "base/span.h"

struct in;

/* Reports the last line as bad: writes `FILE:LINE: reason` and the line to
 * rejects. If that is NULL, ends the program with the message, in which control
 * bytes are escaped. Does nothing while in->is_silent. Returns false, for
 * callers that do. */
bool in_bad(struct in *in, const char *fmt, ...) ND_PRINTF(2, 3);

/* Writes `FILE: reason` to rejects, which is not NULL, for a whole file. */
void in_reject_file(struct in *in, const char *why);

/* Whether a field of the last line is a valid id; calls in_bad if not. */
bool in_check_id(struct in *in, struct span field);

/* Prints notes: a byte order mark dropped, a newline added, lines rejected. */
void in_report(const struct in *in);
