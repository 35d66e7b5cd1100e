/* dot_lines.h: the sorted dots of a file. Dots out of order end the program. */
#pragma once

#include "base/buf.h"
#include "io/in.h"
#include "passage/dot_source.h"

/* Owns ids; in is borrowed. */
struct dot_lines {
	struct dot_source source; /* first: a source is cast to this */
	struct in *in;
	struct dot last; /* read; without ids */
	struct buf ids;	 /* of last, with a TAB between them */
};

void dot_lines_open(struct dot_lines *l, struct in *in);
