/* in.h: reads a file line by line, unpacks it, and reports bad lines. A file
 * that cannot be read ends the program with a message. */
#ifndef ND_IN_H
#define ND_IN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/die.h"
#include "base/span.h"
#include "io/file_format.h"

struct out;

/* The name of stdin in messages: "stdin", or the argument of --label. */
extern const char *in_stdin_name;

/* The most bytes of a line or of a whole file. */
#define IN_LONGEST ((size_t)1 << 31)

enum { IN_PAD = 64 }; /* bytes after each line that can be read */

/* A file, its last line and, from fd on, the state of reading. Owns its buffer
 * and, from in_open_rejects, rejects. */
struct in {
	const char *name;    /* for messages; in_stdin_name for `-` */
	uint64_t line;	     /* number of the last line, from 1 */
	uint64_t added;	     /* lines that in_add_line added to it */
	struct span last;    /* the last line; valid until the next is read */
	bool mended;	     /* the last line lacked its newline */
	bool bom;	     /* a byte order mark was dropped */
	bool utf16;	     /* was converted from UTF-16 */
	char sep;	     /* ends a line: LF; the caller may set NUL */
	struct out *rejects; /* the file in_bad writes to, or NULL */
	uint64_t rejected;   /* lines that in_bad wrote */
	bool owns_rejects;
	/* The caller of in_open may set errors_are_notes: an error then prints
	 * a note, sets failed and ends the file. */
	bool errors_are_notes, failed;
	bool binary;			   /* of in_whole_file: has a NUL */
	const struct file_format *format;  /* of in_whole_file, or NULL */
	const struct file_format *packing; /* that was unpacked, or NULL */

	int fd;
	bool eof;
	const struct unpacker *unpacker; /* or NULL */
	void *unpacking;		 /* the state of unpacker */
	char *buf;
	size_t begin, end, cap; /* buf[begin, end) is read, not returned */
	size_t seen;		/* buf[begin, begin + seen) has no newline */
};

/* Opens path, or stdin for `-` or NULL. Unpacks a packed file; a file of
 * another format that is not text ends the program (file_format.h). */
void in_open(struct in *in, const char *path);

/* Opens path as in_open does, and creates the file `rejects` (NULL: none) for
 * bad lines. in_close closes both. */
void in_open_rejects(struct in *in, const char *path, const char *rejects);

/* Ends the writing of a scratch file (out.h) and opens it for reading. */
void in_scratch(struct in *in, struct out *scratch);

/* Closes the file; name and line stay for messages. */
void in_close(struct in *in);

/* Return the next line without its newline, *len bytes, or NULL at the end of
 * the file. The caller may write to the line and to the newline. in_line, for
 * documents, adds a missing last newline and drops a byte order mark; for
 * in_record both are errors; in_any_line only adds the newline. */
char *in_line(struct in *in, size_t *len);
char *in_record(struct in *in, size_t *len);
char *in_any_line(struct in *in, size_t *len);

/* Adds the next line to in->last, which may move; in->line stays the number of
 * its first line. False at the end of the file. For a record, such as one of
 * CSV, that takes several lines. */
bool in_add_line(struct in *in);

/* The line that the next call returns; empty at the end of the file. */
struct span in_peek(struct in *in);

/* Copies up to n bytes to `to`; returns the number, 0 at the end of the file.
 * For a file of which no line was read. */
size_t in_bytes(struct in *in, char *to, size_t n);

/* The size of the file if mmap(2) can read it: it is not packed and no line was
 * read. Otherwise 0. */
size_t in_plain_size(const struct in *in);

/* Moves to byte `at` as lseek(2) does, whose result it returns. For a file that
 * in_plain_size can tell the size of. */
int64_t in_seek(struct in *in, int64_t at, int whence);

/* Opens path and reads it to the end into *all; the caller closes it. False,
 * after a note, if it cannot be read. If it is not text, sets format or binary
 * and stops reading; in_bytes then returns its bytes from the first on. */
bool in_whole_file(struct in *in, const char *path, struct span *all);

/* Opens path as in_whole_file does and sets *first to its first bytes, 64 kB at
 * least if it has as many. */
bool in_first_bytes(struct in *in, const char *path, struct span *first);

/* Reports the last line as bad: writes `FILE:LINE: reason` and the line to
 * rejects. If that is NULL, ends the program with the message, in which control
 * bytes are escaped. */
void in_bad(struct in *in, const char *fmt, ...) ND_PRINTF(2, 3);

/* Whether a field of the last line is a valid id; calls in_bad if not. */
bool in_check_id(struct in *in, struct span field);

/* Prints notes: a byte order mark dropped, a newline added, lines rejected. */
void in_report(const struct in *in);

#endif
