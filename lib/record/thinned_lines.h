/* thinned_lines.h: a sample of lines: each line, or each second, fourth, ...
 * so that they have no more than about the wanted bytes. */
#pragma once

#include <stdint.h>

#include "base/buf.h"
#include "io/out.h"

/* Start from {0} with bytes_most set. Owns copies of its lines, of which the
 * sample has at least one if one was read. */
struct thinned_lines {
	size_t bytes_most;
	uint64_t read, kept;
	uint64_t step; /* each step-th of the lines read is in the sample */
	struct buf lines;
};

/* Adds the next line, without its newline. */
void thinned_lines_add(struct thinned_lines *t, struct span line);
