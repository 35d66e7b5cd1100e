/* unpacker.h: what unpacks a packed format, and where it reads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct unpacker;

/* Where packed bytes come from: read(2) of fd or, unless `by` is NULL, an
 * unpacker, for what is packed twice. */
struct packed {
	int fd;
	const struct unpacker *by;
	void *state;
};

/* Reads up to n > 0 bytes as unpacker.read does. */
ptrdiff_t packed_read(
    const struct packed *from, void *to, size_t n, const char **why);

/* Unpacks one format, in this process or by a child process. */
struct unpacker {
	/* Starts to unpack the bytes of `from`, after the n bytes at p that
	 * were read before. format is the name of the format. Returns the state
	 * of read and close. The caller closes `from`, after close. */
	void *(*open)(
	    const char *format, struct packed from, const char *p, size_t n);

	/* Writes up to n > 0 unpacked bytes to `to`. Returns how many, 0 at
	 * the end of the file, -1 on an error; *why is then the reason for the
	 * message, valid until close. */
	ptrdiff_t (*read)(void *state, char *to, size_t n, const char **why);

	/* Frees the state, also before the end of the file. May print a note
	 * about the file, whose name is `file`. */
	void (*close)(void *state, const char *file);

	/* Whether read goes on after an error, with what is not damaged. */
	bool goes_on;
};
