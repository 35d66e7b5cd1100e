/* kept_line.h: a copy of the line before, to find candidates that are
 * repeated. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "io/in.h"

/* A copy of a line that begins with two ids, of a_n and b_n bytes, and a TAB
 * between them. Owns line. */
struct kept_line {
	struct buf line;
	size_t a_n, b_n;
};

/* Copies a line with the ids a and b. */
void kept_line_set(
    struct kept_line *k, struct span line, struct span a, struct span b);

struct span kept_line_first(const struct kept_line *k);

/* Whether k has the ids a and b, which are in one line. */
bool kept_line_has(const struct kept_line *k, struct span a, struct span b);

/* Ends the program: the ids a and b of the line of in are repeated. */
_Noreturn void kept_line_die(const struct in *in, struct span a, struct span b);
