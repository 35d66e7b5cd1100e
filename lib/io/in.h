/* in.h: reads a file line by line and unpacks it. A file that cannot be read
 * ends the program with a message. in_bad.h reports bad lines. */
#pragma once

#include <stdint.h>

#include "io/in_bad.h"
#include "io/in_buffer.h"

struct out;

/* The name of stdin in messages: "stdin", or the argument of --label. */
extern const char *in_stdin_name;

/* A file and its last line. Owns its buffer and, from in_open_rejects,
 * rejects. */
struct in {
	const char *name; /* for messages; in_stdin_name for `-` */
	uint64_t line;	  /* number of the last line, from 1 */
	uint64_t added;	  /* lines that in_add_line added to it */
	struct span last; /* the last line; valid until the next is read */
	bool mended;	  /* the last line lacked its newline */
	bool bom;	  /* a byte order mark was dropped */
	bool utf16;	  /* was converted from UTF-16 */
	bool plain, is_scratch; /* nd wrote it: as it is; packed once */
	char sep;		/* ends a line: LF; the caller may set NUL */
	struct out *rejects;	/* the file in_bad writes to, or NULL */
	uint64_t rejected;	/* lines that in_bad wrote */
	bool is_silent;		/* set by the caller: in_bad does nothing */
	bool is_header; /* the line is no record, which may be skipped */
	bool owns_rejects;
	struct out *answers; /* to stdout, written before a wait, or NULL */
	/* The caller of in_open may set errors_are_notes: an error then prints
	 * a note, sets failed and ends the file. */
	bool errors_are_notes, failed;
	bool binary;			   /* of in_whole_file: has a NUL */
	const struct file_format *format;  /* of in_whole_file, or NULL */
	const struct file_format *packing; /* that was unpacked, or NULL */
	struct in_buffer buffer;
};

/* Opens path, or stdin for `-` or NULL. Unpacks a packed file; a file of
 * another format that is not text ends the program (file_format.h).
 * in_open_plain is for a file that nd wrote: its bytes are as they are. */
void in_open(struct in *in, const char *path);
void in_open_plain(struct in *in, const char *path);

/* Opens path as in_open does, and creates the file `rejects` (NULL: none) for
 * bad lines. in_close closes both. */
void in_open_rejects(struct in *in, const char *path, const char *rejects);

/* Ends the writing of a scratch file (out.h) and opens it for reading. */
void in_scratch(struct in *in, struct out *scratch);

/* Reads the file of out_detach from its start. in_close leaves fd open; two
 * that are open at a time would disturb each other. */
void in_nameless(struct in *in, const char *name, int fd);

/* Closes the file; name and line stay for messages. */
void in_close(struct in *in);

/* Return the next line without its newline, *len bytes, or NULL at the end of
 * the file. The caller may write to the line and to the newline. in_line, for
 * documents, adds a missing last newline and drops a byte order mark; for
 * in_record both are errors; in_any_line only adds the newline, and
 * in_check_record ends the program for an error of in_record in the last line.
 * in_fields splits a record as span_split does; 0 at the end. in_id sets *id to
 * the id of the next record that has a well-formed one; false at the end. */
char *in_line(struct in *in, size_t *len);
char *in_record(struct in *in, size_t *len);
char *in_any_line(struct in *in, size_t *len);
void in_check_record(const struct in *in);
size_t in_fields(struct in *in, struct span *field, size_t max);
bool in_id(struct in *in, struct span *id);

/* After in_line or in_record, the next call returns the same line again. */
void in_again(struct in *in);

/* Adds the next line of a record, such as one of CSV, to in->last, which may
 * move; in->line stays that of its first line. False at the end of the file. */
bool in_add_line(struct in *in);

/* Whether it is a regular file, of which no byte is waited for. */
bool in_is_file(const struct in *in);

/* The line that the next call returns; empty at the end of the file. */
struct span in_peek(struct in *in);
