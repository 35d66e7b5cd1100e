/* flow_part.h: runs a parcel of jobs (flow_parcel.h), on any machine. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/pool.h"

/* Exit statuses besides those of a failed job: the disk is full. */
enum { STATUS_FULL = 76 };

/* The file of what the tools of a failed job have reported. */
#define PART_FAILED "failed"

/* Of a task of an array: what was said, and the status, if it failed. */
#define PART_SAID "said"
#define PART_STATUS "status"

/* Runs the parcel in the directory, for which it makes the files that are
 * wanted and, last, the file `report`: lines cpu_ms, the milliseconds of
 * processors, and numbers that the tools have reported. There are `slots` of
 * such runs on the machine. Exits. */
_Noreturn void flow_part_run(struct pool *p, const char *dir, size_t slots);

/* The same with a parcel that comes as an archive (flow_archive.h) by stdin, in
 * a directory RUN.* of ~/.cache/nd/runs; an archive of the files that were
 * wanted and of the report goes to stdout. Ends when nobody reads that, or the
 * process that started this one has ended. */
_Noreturn void flow_part_host(
    struct pool *p, const char *run, size_t slots, bool packed);

/* Makes it the current directory. */
void flow_part_enter(const char *dir);

/* Ends what works in the directories RUN.*, and removes them. */
void flow_part_clear(struct pool *p, const char *run);

/* flow_part_call.c: nd-flow part; argv[0] is `part`. */
void flow_part_call(struct pool *p, const char *bin, char **argv);
