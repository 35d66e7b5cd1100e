/* listing.h: the lists of the pages of a site. */
#ifndef ND_LISTING_H
#define ND_LISTING_H

#include <stddef.h>

#include "html/sides.h"
#include "io/out.h"

/* Writes list n, from 1, of a site of this title. */
void listing_write(struct sides *s, struct out *o, size_t n,
    const char *title);

#endif
