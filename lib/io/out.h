/* out.h: bytes out, checked to the last. The edge: a full disk ends the
 * program with a message, a reader that went away ends it in silence. */
#ifndef ND_OUT_H
#define ND_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/die.h"
#include "io/atomic_file.h"

/* Where bytes go. Owns its buffer. A file gets its name at out_close
 * (atomic_file.h); a program that dies before leaves nothing of it. */
struct out {
	const char *name;	 /* for messages; `stdout` */
	struct atomic_file file; /* empty for stdout */
	bool one_of_many;	 /* one of many files: not forced to disk */
	int fd;
	struct zstd *zstd; /* where it is packed */
	char *buf;
	size_t used, cap;
};

/* Opens path for writing, or stdout for NULL. Ends the program where path is a
 * file that this run reads (file_registry.h), or `-`. After that the caller may
 * set many. */
void out_open(struct out *o, const char *path);

/* Takes a buffer of so many bytes, before anything is written: for one of
 * many files. */
void out_buffer(struct out *o, size_t bytes);

/* From here on, which is the beginning, the bytes are packed with zstd, with
 * a window as large as the buffer. */
void out_pack(struct out *o);

/* Opens a file without a name in dir, packed, to be read again: out_detach ends
 * the writing and gives its descriptor, at the start, to in_scratch (in.h).
 * Whatever happens, nothing of it stays. */
void out_scratch(struct out *o, const char *dir);
int out_detach(struct out *o);

/* The descriptor of an empty file without a name in dir, to write and read:
 * a program that ends leaves nothing of it. */
int out_nameless(const char *dir);

/* Room for n bytes more, to be written at once; out_used(o, n) then says
 * how many of them were. */
char *out_room(struct out *o, size_t n);
static inline void
out_used(struct out *o, size_t n)
{
	o->used += n;
}

void out_put(struct out *o, const void *p, size_t n);
void out_char(struct out *o, char c);
void out_str(struct out *o, const char *s);
void out_num(struct out *o, uint64_t n);

/* A similarity num/den, 0 <= num <= den, den > 0: six decimals, cut. */
void out_ratio(struct out *o, uint64_t num, uint64_t den);

/* The text that printf would write: at most 1023 bytes. */
void out_fmt(struct out *o, const char *fmt, ...) ND_PRINTF(2, 3);

/* x, from 0 to 1, with six decimals, rounded down: 0.990000 stands for no
 * less. */
void out_cut(struct out *o, double x);

/* Text as a TSV field: TAB, LF, CR and backslash as \t \n \r \\. */
void out_escaped(struct out *o, const char *p, size_t n);

/* out_close writes the rest, checks that it was written, forces it to disk
 * unless many, and gives the file its name. out_end only writes and checks: for
 * files that get their names together. */
void out_end(struct out *o);
void out_close(struct out *o);

#endif
