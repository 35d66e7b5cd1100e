/* idmap_sort.h: sorts the ids of an idmap in byte order, as LC_ALL=C sort
 * does. */
#pragma once

#include <stdint.h>

#include "base/idmap.h"

/* Sets order[0, m->n) to the numbers of the ids, smallest id first. No id may
 * have a byte 0. Takes 12 bytes an id while it runs. */
void idmap_sort(const struct idmap *m, uint32_t *order);
