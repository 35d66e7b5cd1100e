/* flow_named.h: files that options of a call name, besides its inputs. */
#ifndef ND_FLOW_NAMED_H
#define ND_FLOW_NAMED_H

#include "flow/flow_call.h"

/* The files that are read because an option of type `in`, or one of words of
 * which an option has =FILE, names them; without stdin. */
struct words flow_named_files(const struct flow_call *c);

#endif
