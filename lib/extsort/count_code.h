/* count_code.h: encodes the number in column 1 of a line so that byte order
 * puts the greatest number first. */
#pragma once

#include "io/in.h"

/* Encodes the number of a line of `in` in place: the length stays, and no byte
 * becomes a newline or TAB. Ends the program if column 1 is no whole number of
 * at most 15 digits without leading zeros: in->line is the line of the
 * message. */
void count_encode(const struct in *in, struct span line);

/* Decodes the number of an encoded line in place. */
void count_decode(char *line);
