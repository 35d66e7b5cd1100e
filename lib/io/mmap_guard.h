/* mmap_guard.h: maps files into memory. Errors: a file that cannot be mapped,
 * or that is truncated while it is read, ends the program with a message. */
#pragma once

#include <stddef.h>

enum { MMAP_GUARD_PAD = 4096 }; /* at least a page */

/* Maps the regular file fd of `bytes` bytes, with MMAP_GUARD_PAD zeros after
 * them, until the program ends. name, for messages, stays the caller's. */
char *mmap_guard_map(int fd, const char *name, size_t bytes);

/* Reads the pages of the n bytes at p of a mapped file at once, if the kernel
 * can (since Linux 5.14). */
void mmap_guard_read(const void *p, size_t n);

/* Drops the whole pages in the n bytes at p of a mapped file: they no longer
 * count as memory of this process. The bytes can still be read; the kernel then
 * reads the page from the file again. */
void mmap_guard_drop(const void *p, size_t n);

/* Reports truncation, as mmap_guard_map does, of a file that the caller mapped
 * at p. */
void mmap_guard_watch(const char *name, const char *p, size_t bytes);
