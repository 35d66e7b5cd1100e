/* flow_took.h: DIR/seconds, what each job of a run took: lines of a file
 * that it made, seconds, and those of processors. Later calls add lines. */
#ifndef ND_FLOW_TOOK_H
#define ND_FLOW_TOOK_H

#include "base/pool.h"

/* Adds a line, in one write(2). Ends the program if the file is a link, or
 * cannot be written. */
void flow_took_add(struct pool *p, const char *directory, const char *file,
    double seconds, double cpu);

#endif
