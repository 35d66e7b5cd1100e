/* flow_bytes.h: how much the inputs of a call are. */
#ifndef ND_FLOW_BYTES_H
#define ND_FLOW_BYTES_H

#include <stdint.h>

#include "flow/flow_call.h"

/* The bytes of all pieces; false if one is no regular file. *packed: one of
 * them is packed. */
bool flow_bytes(const struct flow_call *c, uint64_t *bytes, bool *packed);

/* The bytes of all files, also those below directories. */
uint64_t flow_bytes_below(const struct flow_call *c);

/* Whether the files of the first collection, also those below its directories,
 * have more than 10 MB. */
bool flow_bytes_many(const struct flow_call *c);

/* Whether the memory of the call is sure to hold the sets of all documents. */
bool flow_bytes_fit(const struct flow_call *c);

#endif
