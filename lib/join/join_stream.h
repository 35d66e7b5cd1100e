/* join_stream.h: writes the pairs of the set records of a file with an
 * index. */
#pragma once

#include "join/join_pairs.h"
#include "join/join_writer.h"

/* Open partitions that are asked; n is 0 if there are none. */
struct partitions {
	struct partition *p;
	size_t n;
};

/* Writes the pairs of a->file with the sets of partitions or, if there are
 * none, of the index e->query.j; with a->few only as that says. Adds them to
 * e->pairs. Reports, unless the file is read again. The pairs of a line of a
 * pipe with a partition are written before the next line is waited for. */
void join_stream(const struct join_pairs *a, struct join_writer *e,
    const struct partitions *p, struct out *out, bool again);

/* The same with the partitions that the file a->index lists; returns the number
 * of their sets. */
uint32_t join_stream_listed(
    const struct join_pairs *a, struct join_writer *e, struct out *out);
