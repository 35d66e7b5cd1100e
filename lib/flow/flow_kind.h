/* flow_kind.h: what an input is, by its name and by what it holds. */
#ifndef ND_FLOW_KIND_H
#define ND_FLOW_KIND_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes of a name before the ending of a packed file, such as .gz. */
size_t flow_unpacked_bytes(const char *name);

/* Whether a name ends in .ENDING, or in that before the ending of a packed
 * file. */
bool flow_name_ends(const char *name, const char *ending);

/* The kind of content_kind.h; "" of a directory, pipe or device, or if it
 * cannot be read. */
const char *flow_content_kind(const char *name);

/* Whether a kind is no text that nd reads. */
bool flow_is_binary(const char *kind);

#endif
