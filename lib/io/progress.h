/* progress.h: shows how far a command is.
 *
 * On a terminal one line is rewritten from the second second on:
 *
 *	nd-shingle: 45 % of 1200.5 MB, 123.4 MB/s, 0:05 left
 *
 * Only one command of a pipeline may write there: the one whose stdin is no
 * pipe. Its stdout must not be the terminal. SIGUSR1 prints the line of any
 * command on stderr. If the environment has ND_PROGRESS, the line goes to the
 * file $ND_PROGRESS.PID instead of a terminal, after the seconds left (-1 if
 * unknown) and a TAB; nd-flow reads it. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Starts the clock and catches SIGUSR1. The operands, which end with NULL and
 * stay valid, are the files whose sizes are 100 %; without operands it is
 * stdin. The line is erased before each message and when the program exits. */
void progress_start(char **operands);

/* Reports that n bytes, unpacked, were read. */
void progress_read(size_t n);

/* Reports that a computation that reads nothing has finished `done` of `all`
 * steps. `what` is a constant word for it, such as "joining". Takes some
 * nanoseconds: may be called for each record. */
void progress_tick(const char *what, uint64_t done, uint64_t all);
