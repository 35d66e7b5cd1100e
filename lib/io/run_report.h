/* run_report.h: writes numbers of a run for the program that started it.
 *
 * If the environment has ND_REPORT, which is not empty, it is the number of a
 * descriptor. Each number is a line there, name TAB value, in one write(2), so
 * that programs can share a pipe, or a file that is open for appending. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

/* Reads ND_REPORT, which children do not inherit. Ends the program with a
 * message if it is no descriptor that is open for writing. When the program
 * exits, peak_memory (bytes) and cpu_ms are written: those of this process. */
void run_report_start(void);

/* Whether numbers are written. */
bool run_report_wanted(void);

/* Writes a number, if that is wanted. Ends the program with a message if it
 * cannot be written. The name is shorter than 40 bytes. */
void run_report(const char *name, uint64_t value);

/* Writes a line, with its newline, in the same way. */
void run_report_line(struct span line);
