/* mmap_guard.h: files as memory. The edge: a file that cannot be mapped, or
 * that somebody cuts short while it is read, ends the program with a
 * message. */
#ifndef ND_MMAP_GUARD_H
#define ND_MMAP_GUARD_H

#include <stdbool.h>
#include <stddef.h>

enum { MMAP_GUARD_PAD = 4096 }; /* a page, or more of them */

/* The bytes of fd, a plain file that has so many, and MMAP_GUARD_PAD zeros
 * behind them; all is for ever. name, for messages, stays the caller's. With
 * now the pages are brought in at once. */
char *mmap_guard_map(int fd, const char *name, size_t bytes, bool now);

/* Drops the pages that lie wholly in the n bytes at p, which are of a mapped
 * file: they no longer count as memory of this process. The bytes can still be
 * read: a page that is touched again comes from the file. */
void mmap_guard_drop(const void *p, size_t n);

/* The same care for bytes of a file that the caller mapped at p. */
void mmap_guard_watch(const char *name, const char *p, size_t bytes);

#endif
