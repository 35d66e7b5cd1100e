/* id_lines.h: the lines of a file that have an id. */
#pragma once

#include "format/rows.h"

/* Calls take for each record of the file with the id, with its line, until it
 * returns false. Malformed records are skipped, without a message; a file that
 * cannot be read ends the program. */
void id_lines_find(const struct rows_options *o, const char *file,
    const char *id, bool (*take)(void *state, uint64_t line), void *state);
