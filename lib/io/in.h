/* in.h: lines in. The edge: whatever is wrong with a file ends the program
 * with `program: file:line: what was wanted, what was there`. */
#ifndef ND_IN_H
#define ND_IN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/die.h"
#include "base/span.h"

struct out;

/* How messages call stdin: "stdin", or the argument of --label, which a
 * dataflow gives to a tool in the middle of a pipeline. */
extern const char *in_stdin_name;

/* Whether a frame of a zstd file may have a window above 128 MB, all of which
 * is in memory: --long, as of zstd(1). */
extern bool in_wide_windows;

/* Bytes that may be read, not written, behind any line in_line returns. */
enum { IN_PAD = 64 };

/* The most bytes of a line, and of a file that in_file reads. */
#define IN_LONGEST ((size_t)1 << 31)

/* A kind of file that is no text, known by its first n bytes. */
struct in_kind {
	const char *name;
	const char *how;   /* what to do to have its text */
	const char *magic; /* a ? in it is any byte */
	size_t n;
};

enum { IN_KINDS = 7 };
extern const struct in_kind in_kinds[IN_KINDS];

/* A file of lines. Owns its buffer; a line lives until the next is asked
 * for. The buffer holds one line whole: O(longest line). */
struct in {
	const char *name;    /* for messages; in_stdin_name for `-` */
	uint64_t line;	     /* number of the line last returned, from 1 */
	bool mended;	     /* the last line lacked its newline */
	bool bom;	     /* a byte order mark was dropped */
	char sep;	     /* what ends a line: LF; may be set to NUL */
	struct out *rejects; /* where in_bad puts bad lines, or NULL */
	bool owns_rejects;   /* in_close closes and frees it */
	uint64_t rejected;   /* how many it put there */
	struct span last;    /* the line last returned */
	int fd;
	bool eof;
	bool one_of_many; /* where it cannot be read, a note: in_file */
	bool failed;	  /* and not readable */
	bool binary;	  /* or with a NUL in it */
	const struct in_kind *kind; /* or of this kind, or NULL */
	struct zstd *zstd;	    /* when the bytes are zstd's */
	char *buf;
	size_t begin, end, cap; /* buf[begin, end) is read, not returned */
	size_t seen;		/* buf[begin, begin + seen) has no newline */
};

/* Opens path, or stdin for `-` or NULL. zstd is seen by its first bytes and
 * unpacked; the kinds in in_kinds are refused by name. */
void in_open(struct in *in, const char *path);

/* Opens path like in_open, and the file that rejects names, if any, for its
 * bad lines; in_close closes both. */
void in_open_rejects(struct in *in, const char *path, const char *rejects);

/* Prints notes on the file: what was dropped, mended and rejected. */
void in_report(const struct in *in);

/* Reads a scratch file from its start; that ends the writing. */
void in_scratch(struct in *in, struct out *scratch);

/* The next line without its newline, NULL at the end of the file. The
 * caller may write into it and over the newline at [*len]. in_line is for
 * documents: a last line without a newline is mended (in->mended), a byte
 * order mark dropped (in->bom). in_record is for every other record, where
 * both are errors: the writer died, or is not ours. */
char *in_line(struct in *in, size_t *len);
char *in_record(struct in *in, size_t *len);

/* The next line, which stays the next; empty at the end of the file, too. */
struct span in_peek(struct in *in);

/* For sorting, which takes any bytes: the next line, its newline mended where
 * there was none; or, for who finds the lines alone, up to n bytes, 0 at the
 * end of the file. Not both of one file. */
char *in_any(struct in *in, size_t *len);
size_t in_bytes(struct in *in, char *to, size_t n);

/* The size of a file of which nothing has been asked for yet and whose bytes
 * could be had by mmap(2) just as well; 0 for any other. */
size_t in_plain(const struct in *in);

/* Opens path and reads it whole, for a file that is one of many and not made
 * of lines: where it cannot be read, says why as a note and returns false.
 * in_close ends it either way. Nothing is read behind the block where the
 * first NUL is (in->binary): a device may have no end. */
bool in_file(struct in *in, const char *path, struct span *all);

/* Closes the file; name and line stay for messages. */
void in_close(struct in *in);

/* The line last returned is bad: dies naming file and line or, where
 * in->rejects is set, puts the reason and the line there and returns. The
 * message shows control bytes as escapes. */
void in_bad(struct in *in, const char *fmt, ...) ND_PRINTF(2, 3);

/* Whether a field of it is an id; where not, that is what is bad. */
bool in_id(struct in *in, struct span field);

#endif
