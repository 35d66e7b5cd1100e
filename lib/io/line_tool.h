/* line_tool.h: a filter whose input lines are independent: opens files and
 * outputs, works with several threads, sums their counts. */
#pragma once

#include "io/in.h"
#include "io/out.h"

enum { LINE_TOOL_COUNTS = 12 };

struct line_tool {
	size_t threads;
	const char *rejects; /* the file for bad lines, or NULL */
	const char *second;  /* the file of work's out[1], or NULL */
	/* The size of a thread's state, which is zeroed, then set up by begin,
	 * and lasts for all files. It is never freed. */
	size_t state_size;
	void (*begin)(void *state);
	/* As `work` of line_blocks.h; n[0, LINE_TOOL_COUNTS) are counts, to
	 * which work adds. */
	void (*work)(void *state, uintmax_t *n, struct in *in, struct out *out);
	/* Prints the notes of a file, after the outputs of the last one are
	 * closed. n has the counts of all threads. */
	void (*report)(const struct in *in, const uintmax_t *n);
};

/* Runs on file[0], file[1] ... up to NULL, or on stdin if file[0] is NULL, one
 * after the other. */
void line_tool_run(const struct line_tool *tool, char **file);
