/* in.h: reads a file line by line, unpacks it, and reports bad lines. A file
 * that cannot be read ends the program. */
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

/* Bytes after any line returned that may be read, not written. */
enum { IN_PAD = 64 };

/* The largest number of bytes of a line or of a whole file read at once. */
#define IN_LONGEST ((size_t)1 << 31)

/* A file of lines. Owns its buffer, which holds at least one whole line. A
 * line is valid until the next one is read. */
struct in {
	const char *name;    /* for messages; in_stdin_name for `-` */
	uint64_t line;	     /* number of the line last returned, from 1 */
	bool mended;	     /* the last line lacked its newline */
	bool bom;	     /* a byte order mark was dropped */
	char sep;	     /* ends a line: LF; the caller may set NUL */
	struct out *rejects; /* the file in_bad writes to, or NULL */
	bool owns_rejects;   /* in_close closes and frees rejects */
	uint64_t rejected;   /* lines in_bad wrote there */
	struct span last;    /* the line last returned */
	int fd;
	bool eof;
	bool errors_are_notes; /* an error prints a note and sets failed */
	bool failed;
	bool binary;			  /* a NUL was read: in_whole_file */
	const struct file_format *format; /* of a file without text; or NULL */
	const struct unpacker *unpacker;  /* or NULL */
	void *unpacking;		  /* the state of unpacker */
	char *buf;
	size_t begin, end, cap; /* buf[begin, end) is read, not returned */
	size_t seen;		/* buf[begin, begin + seen) has no newline */
};

/* Opens path, or stdin for `-` or NULL. A packed file is unpacked; a file of
 * another format that is not text ends the program (file_format.h). */
void in_open(struct in *in, const char *path);

/* Opens path as in_open does, and the file named rejects, or none for NULL, for
 * bad lines; in_close closes both. */
void in_open_rejects(struct in *in, const char *path, const char *rejects);

/* Reads a scratch file from its start, which ends the writing. */
void in_scratch(struct in *in, struct out *scratch);

/* Closes the file; name and line stay for messages. */
void in_close(struct in *in);

/* Return the next line without its newline, *len bytes, or NULL at the end of
 * the file. The caller may write to the line and to the newline.
 * in_line, for documents: adds a missing last newline (sets mended) and drops a
 * byte order mark (sets bom). in_record, for other records: both are errors.
 * in_any_line, for sorting: adds the newline and keeps all other bytes. */
char *in_line(struct in *in, size_t *len);
char *in_record(struct in *in, size_t *len);
char *in_any_line(struct in *in, size_t *len);

/* The line that the next call returns; empty at the end of the file. */
struct span in_peek(struct in *in);

/* Copies up to n bytes of a file of which no line is read to `to`; returns how
 * many, 0 at the end of the file. */
size_t in_bytes(struct in *in, char *to, size_t n);

/* The size of a file that mmap(2) could read instead and of which nothing has
 * been returned; 0 for any other. */
size_t in_plain_size(const struct in *in);

/* Opens path and reads it to the end into *all; the caller closes it. False,
 * after a note, if it cannot be read. If it is not text, sets in->format or
 * in->binary and reads no further than the block of the first NUL. */
bool in_whole_file(struct in *in, const char *path, struct span *all);

/* Reports the line last returned as bad: writes `FILE:LINE: reason` and the line
 * to in->rejects or, if that is NULL, ends the program with the message, in
 * which control bytes are escapes. */
void in_bad(struct in *in, const char *fmt, ...) ND_PRINTF(2, 3);

/* Whether a field of the last line is a valid id; calls in_bad if not. */
bool in_check_id(struct in *in, struct span field);

/* Prints notes on what was dropped, mended and rejected. */
void in_report(const struct in *in);

#endif
