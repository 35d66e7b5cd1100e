/* in_buffer.h: reads an input, unpacks it and buffers its bytes; for the
 * modules in.c and in_*.c. An error ends the program, unless errors_are_notes
 * or errors_wait is set; that of damaged data after what is before the damage.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "pack/file_format.h"

struct in;

/* The most bytes of a line or of a whole file. */
#define IN_LONGEST ((size_t)1 << 31)

enum { IN_LAYERS = 4, IN_PAD = 64 }; /* zeros that can be read after p[end) */

/* An open file and its bytes. Owns p. */
struct in_buffer {
	int fd;
	bool eof;
	const struct unpacker *unpacker; /* or NULL */
	void *unpacking;		 /* the state of unpacker */
	/* Where the bytes for unpacker come from: under[0] reads the file. */
	struct packed under[IN_LAYERS];
	size_t layers; /* of unpackers */
	char *p;
	size_t begin, end, cap; /* p[begin, end) is read, not returned */
	size_t seen;		/* p[begin, begin + seen) has no newline */
	bool errors_wait;	/* an error sets why and ends the file; the
				 * caller of in_bytes calls in_check_end */
	const char *why;	/* the error that waits, or NULL */
	bool was_damaged;	/* the error before eof is in rejects */
};

/* Ends the unpacking. */
void in_end_unpacking(struct in *in);

/* Opens path, or stdin for `-` or NULL, for an `in` that has only options set,
 * and detects its format. */
void in_begin(struct in *in, const char *path);

/* Reads the first bytes and, unless in->plain is set, starts the unpacker of
 * their format. Another format that is not text sets in->format or ends the
 * program. */
void in_detect_format(struct in *in);

/* Reads up to n unpacked bytes to `to` and returns how many. At the end of the
 * file returns 0 and sets eof. */
size_t in_read(struct in *in, char *to, size_t n);

/* Where a file ends for its reader: reports the error that waits, in rejects
 * or, after the output of what was read, by the end of the program. Drops what
 * was read of a line. After that in_goes_on: whether reading goes on. */
void in_check_end(struct in *in);
bool in_goes_on(struct in *in);

/* Moves the bytes that were not returned to the start of p, and reads more. */
void in_fill(struct in *in);
