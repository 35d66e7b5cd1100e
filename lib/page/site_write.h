/* site_write.h: writes all pages of a site. */
#ifndef ND_SITE_WRITE_H
#define ND_SITE_WRITE_H

#include "page/report.h"

/* Writes all pages, then the lists that link to them; the first page last, so
 * that all it links to is complete. A directory that cannot be a site ends the
 * program (site.h). Returns the bytes of the pages. */
uint64_t site_write(const struct report *r, const char *dir);

#endif
