/* line_set.h: the distinct lines of one document, compared byte by byte. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/span.h"
#include "base/table.h"

/* Owns all members, and copies of the lines. Start from {0}. */
struct line_set {
	struct table table; /* values: numbers of lines, from 1 */
	struct buf bytes;   /* all lines, one after the other */
	size_t *end;	    /* the end of each line in bytes */
	size_t n, cap;
};

/* Adds a line; false if the set has it. */
bool line_set_add(struct line_set *s, struct span line);

/* Makes the set empty, in time that grows with its lines. */
void line_set_clear(struct line_set *s);

void line_set_free(struct line_set *s);
