/* idmap_sort.h: ids in the order of their bytes, which is the order of
 * lines. */
#ifndef ND_IDMAP_SORT_H
#define ND_IDMAP_SORT_H

#include <stdint.h>

#include "base/idmap.h"

/* Writes the numbers of all ids to order (room for m->n), smallest id
 * first, as LC_ALL=C sort has them. Takes 12 bytes an id while it runs. */
void idmap_sort(const struct idmap *m, uint32_t *order);

#endif
