/* short_id.h: writes ids that may be long paths. */
#ifndef ND_SHORT_ID_H
#define ND_SHORT_ID_H

#include "base/span.h"
#include "io/out.h"

/* The most bytes of an id that is not shortened, and of one that is. */
enum { SHORT_ID_MOST = 60 };

/* Writes an id as html_id does; one of more than SHORT_ID_MOST bytes without
 * its middle, and with the whole id as its title. In place of the directories
 * that begin both the id and `other`, which may be empty, writes an ellipsis if
 * that saves 12 bytes or more. */
void short_id_write(struct out *o, struct span id, struct span other);

#endif
