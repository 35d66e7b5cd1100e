/* line_once.h: checks that no id comes twice in sorted lines. */
#pragma once

#include <stddef.h>

#include "base/buf.h"
#include "base/span.h"

/* The caller sets columns, from 1, file, the list of input files, which ends
 * with NULL, and text, all their lines, if these are in memory; all else starts
 * as zeros. Owns last. */
struct line_once {
	size_t columns; /* the first columns of a line are its id */
	char **file;
	struct span text;
	struct buf last; /* the id of the line before, and a newline */
};

/* Checks the next line. If its id is the one of the line before, ends the
 * program with a message. It names the first two lines with the id if the input
 * is one file in memory, or regular files, which are read again. */
void line_once_check(struct line_once *o, struct span line);
