/* file_format.h: formats of files that are not plain text, recognized by
 * their first bytes, and how packed formats are unpacked. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "pack/unpacker.h"

/* A format. Files with an unpacker are unpacked; all others are rejected, with
 * advice on how to convert them. */
struct file_format {
	const char *name;   /* for messages */
	const char *magic;  /* bytes of every file, from magic_at on */
	const char *mask;   /* the bits of them that count; NULL: all */
	size_t magic_bytes; /* the fewest that a file has */
	const struct unpacker *unpacker;
	const char *advice;
	bool archive;	     /* nd-cat reads its members (members.h) */
	size_t magic_at;     /* 0 but for tar */
	const char *endings; /* of names that promise it; or NULL */
	const char *also;    /* another format that begins so; or NULL */
	size_t more_bytes;   /* that magic and mask have after these */
	/* Whether the n bytes of a file may be the format; NULL: they are. */
	bool (*header)(const unsigned char *p, size_t n);
	bool is_exact;	  /* and without that it is another format */
	bool is_document; /* nd-cat reads its text (office.h) */
};

enum { FILE_FORMATS = 29, FILE_FORMAT_TAR = 265 };
extern const struct file_format file_formats[FILE_FORMATS];

/* The format of a file that begins with the n bytes at p, which are enough or
 * all; NULL for text: lines that only begin with a magic are text, but for a
 * file whose name promises the format. The name may be NULL. Recognizes tar
 * only if n is at least FILE_FORMAT_TAR. */
const struct file_format *file_format_find(
    const char *name, const char *p, size_t n);

/* Whether the first n bytes of a file, at p, are enough for that: a pipe is not
 * waited for, unless it begins as a format does. */
bool file_format_enough(const char *p, size_t n);

/* The format that the ending of a file name promises; NULL if none does. For
 * an unpacked file: the format promised of what was unpacked. */
const struct file_format *file_format_promised(const char *name, bool unpacked);

/* Whether the n bytes at p, a whole file, are so few that they may be the
 * beginning of any file of the format f. */
bool file_format_is_cut(const struct file_format *f, const char *p, size_t n);

/* The format zip if the file ends as a zip archive does, which may have other
 * bytes before it, such as a program that unpacks it; otherwise NULL. */
const struct file_format *file_format_at_end(int fd);
