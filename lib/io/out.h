/* out.h: writes a file or stdout through a buffer and checks every write. A
 * write that fails ends the program with a message; if the reader of a pipe has
 * exited, the program ends silently. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/die.h"
#include "base/span.h"
#include "io/atomic_file.h"

/* An output. Owns its buffer. A file gets its name at out_close
 * (atomic_file.h); if the program ends before, nothing of the file remains. */
struct out {
	const char *name;	 /* for messages */
	struct atomic_file file; /* empty for stdout */
	bool no_fsync;		 /* not forced to disk; set after out_open */
	int fd;
	bool is_pipe;
	struct zstd *zstd; /* packs the bytes, or NULL */
	char *buf;
	size_t used, cap;
	/* An output in memory calls full when it has `most` bytes. */
	size_t most;
	struct out *target;
	void (*full)(struct out *o);
};

/* Opens path for writing, or stdout for NULL. Ends the program if path is `-`
 * or a file that this run reads (file_registry.h). */
void out_open(struct out *o, const char *path);

/* Before the first write: out_buffer sets the size of the buffer; out_pack
 * packs with zstd, with a window as large as the buffer. */
void out_buffer(struct out *o, size_t bytes);
void out_pack(struct out *o);

/* Makes an output in memory. When it has `most` bytes and is to grow, calls
 * full, which must call out_move(target, o). Its memory is o->buf. */
void out_memory(struct out *o, struct out *target, size_t most,
    void (*full)(struct out *o));

/* Writes the bytes that `from`, an output in memory, has to `to`, and empties
 * it. */
void out_move(struct out *to, struct out *from);

/* Opens a packed scratch file in dir, which has no name: it is gone when the
 * program ends. in_scratch (in.h) reads it. */
void out_scratch(struct out *o, const char *dir);

/* Ends the writing of a scratch file; returns its descriptor, at its start. */
int out_detach(struct out *o);

/* The directory of temporary files: that of TMPDIR, or /tmp. */
const char *out_temporary(void);

/* The descriptor of a new file without a name in dir, to write and read. */
int out_nameless(const char *dir);

/* Room for n more bytes, valid until the next call. The caller writes up to n
 * bytes there and adds them by out_used. out_grow is for out_room. */
char *out_grow(struct out *o, size_t n);
static inline char *
out_room(struct out *o, size_t n)
{
	return o->cap - o->used < n ? out_grow(o, n) : o->buf + o->used;
}
static inline void
out_used(struct out *o, size_t n)
{
	o->used += n;
}

void out_put(struct out *o, const void *p, size_t n);
void out_char(struct out *o, char c);
void out_str(struct out *o, const char *s);
void out_field(struct out *o, struct span s, char end); /* s, then end */
void out_num(struct out *o, uint64_t n);

/* num/den or x, from 0 to 1, with six decimals, rounded down. */
void out_ratio(struct out *o, uint64_t num, uint64_t den);
void out_rounded_down(struct out *o, double x);

/* Formats as printf does, at most 1023 bytes. */
void out_fmt(struct out *o, const char *fmt, ...) ND_PRINTF(2, 3);

/* A text field: TAB, LF, CR and backslash become \t \n \r \\. */
void out_escaped(struct out *o, const char *p, size_t n);

/* Writes the bytes that are in the buffer; the other of the output that is
 * stdout, if one is open. */
void out_flush(struct out *o);
void out_flush_stdout(void);

/* out_end writes the remaining bytes. out_close calls it if the caller did not,
 * forces the file to disk, unless no_fsync is set, and gives it its name. */
void out_end(struct out *o);
void out_close(struct out *o);
