/* pass_lines.h: the numbers of lines and the rejected lines of several passes
 * over documents, of which each reads what the one before wrote. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

/* Scratch files have, in order, the number of each line that a pass wrote, and
 * what it rejected, an r before each line of that. In memory is what was
 * rejected since the last line that was written. Start from {0}. */
struct pass_lines {
	struct in before;
	struct out after, held, *rejects;
	bool reads, writes;
	uint64_t rejected; /* lines, in all passes that ended */
};

/* Begins a pass over `in`. more: another pass follows, whose lines are written
 * to a scratch file in dir. */
void pass_lines_begin(
    struct pass_lines *l, struct in *in, bool more, const char *dir);

/* Sets the number of the last line of `in` to that of the first pass. */
void pass_lines_read(struct pass_lines *l, struct in *in);

/* Call for each line that the pass writes. */
void pass_lines_written(struct pass_lines *l, const struct in *in);

/* Ends the pass. */
void pass_lines_end(struct pass_lines *l, struct in *in);
