/* mapped_pages.h: limits how many pages of a mapped file are in memory. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* A mapping of a file, of which at most `most` bytes are in memory. touched has
 * a bit for each window of 64 kB, 1 if it was touched since all pages were
 * dropped; it is NULL if the whole file fits. */
struct mapped_pages {
	const char *base;
	size_t bytes;
	size_t most, resident; /* resident: of the touched windows */
	uint64_t *touched;
};

/* Limits the mapping of `bytes` bytes at base. Free m->touched. */
void mapped_pages_limit(
    struct mapped_pages *m, const void *base, size_t bytes, size_t most);

/* Sets a smaller limit. */
void mapped_pages_narrow(struct mapped_pages *m, size_t most);

/* Before or just after the bytes from p to end are touched: if they do not fit
 * as well, drops all pages first. */
void mapped_pages_touch(struct mapped_pages *m, const void *p, const void *end);

/* Makes *to, one of `threads` that have equal parts of the limit of m. */
void mapped_pages_share(
    struct mapped_pages *to, const struct mapped_pages *m, size_t threads);

/* Maps a new file of `bytes` zeros without a name in the directory TMPDIR, to
 * read and write. An error ends the program. */
void *mapped_pages_scratch(size_t bytes);
