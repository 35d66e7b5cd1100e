/* flow_where.h: where an id is in the inputs of a call. */
#ifndef ND_FLOW_WHERE_H
#define ND_FLOW_WHERE_H

#include "flow/flow_call.h"

struct flow_where {
	const char *name; /* of the input; of texts the id */
	uint64_t line;	  /* or 0 */
	size_t piece;
};

struct flow_found {
	struct flow_where where[2];
	size_t n;
	const char *unread; /* an input that could not be read again, or NULL */
	size_t unread_piece;
};

/* Sets *to to the first two records that have the id, of the second collection
 * if `other` is set. Lines are those of the input; what has no lines is read
 * by the row `read`, or `read2`, of the table. `spooled` is a copy of stdin, or
 * NULL. */
void flow_where_find(struct flow_found *to, const struct flow_call *c,
    bool other, const char *id, const char *spooled);

#endif
