/* whole.h: reads and writes to the end, which a signal does not end early. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Reads n bytes, or fewer at the end of the file; returns how many, or -1, with
 * errno. */
ssize_t whole_read(int fd, void *to, size_t n);

/* The same from that byte of the file on. */
ssize_t whole_read_at(int fd, void *to, size_t n, off_t at);

/* False, with errno, if not all n bytes were written. */
bool whole_write(int fd, const void *from, size_t n);

/* Reads and writes n bytes of a file without a name in dir (out.h), from byte
 * `at` on. An error, or the end of the file, ends the program. */
void nameless_read(int fd, const char *dir, void *to, size_t n, uint64_t at);
void nameless_write(
    int fd, const char *dir, const void *from, size_t n, uint64_t at);
