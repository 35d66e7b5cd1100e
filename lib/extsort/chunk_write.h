/* chunk_write.h: sorts the lines of a chunk and writes them, by several
 * threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "extsort/line_chunk.h"
#include "extsort/line_once.h"
#include "extsort/spill.h"
#include "io/out.h"

/* A chunk, and where its lines go. Owns nothing. */
struct chunk_write {
	const struct line_chunk *chunk;
	size_t threads;
	bool unique;		/* equal lines once */
	struct line_once *once; /* for lines that go to out, or NULL */
	struct out *out;	/* the output; NULL: the last run of spill */
	struct spill *spill;	/* its run is ended */
};

/* Memory, besides that of the chunk: 3 MB for each thread, if they are more
 * than one; 2 MB more for a run. A chunk that changed meanwhile ends the
 * program. */
void chunk_write(const struct chunk_write *w);

/* Writes a line and the newline after it, decoded if counts is set
 * (count_code.h). LINESORT_PAD bytes after the line may be read. */
void chunk_put_line(struct out *out, struct span line, bool counts);
