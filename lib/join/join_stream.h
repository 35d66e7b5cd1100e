/* join_stream.h: writes the pairs of the set records of a file with an
 * index. */
#pragma once

#include "join/join_pairs.h"
#include "join/join_writer.h"

/* Writes the pairs of a->file with the sets of the open partition p or, if it
 * is NULL, of the index e->query.j; with a->few only as that says. Adds them to
 * e->pairs. Reports, unless the file is read again. The pairs of a line of a
 * pipe with a partition are written before the next line is waited for. */
void join_stream(const struct join_pairs *a, struct join_writer *e,
    const struct partition *p, struct out *out, bool again);
