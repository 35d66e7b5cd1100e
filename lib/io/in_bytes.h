/* in_bytes.h: reads the bytes of a file instead of its lines: piece by piece,
 * the whole file, or its first bytes. */
#pragma once

#include "io/in.h"

/* Copies up to n bytes to `to`; returns the number, 0 at the end of the file.
 * For a file of which no line was read. */
size_t in_bytes(struct in *in, char *to, size_t n);

/* The next bytes, which stay to be read: at least n, or all that there are.
 * Sets *is_whole if these are to the end of the file. */
struct span in_ahead(struct in *in, size_t n, bool *is_whole);

/* The size of the file if mmap(2) can read it: it is not packed and no line was
 * read. Otherwise 0. */
size_t in_plain_size(const struct in *in);

/* Moves to byte `at` as lseek(2) does, whose result it returns. For a file that
 * has an in_plain_size. */
int64_t in_seek(struct in *in, int64_t at, int whence);

/* Opens path and reads it to the end into *all; the caller closes it. False,
 * after a note or, for damaged data, a line in rejects unless that is NULL, if
 * it cannot be read. If it is not text, sets format or binary
 * and stops reading; in_bytes then returns its bytes from the first on. */
bool in_whole_file(
    struct in *in, const char *path, struct out *rejects, struct span *all);

/* Opens bytes of that format as a file; the caller closes it. */
void in_memory(struct in *in, const char *name,
    const struct file_format *format, struct span bytes);

/* Opens path as in_whole_file does and sets *first to its first bytes: at least
 * 64 kB, or the whole file if it is shorter. */
bool in_first_bytes(struct in *in, const char *path, struct span *first);

/* Whether in_first_bytes prints no error: whoever reads the file will. */
extern bool in_first_silent;
