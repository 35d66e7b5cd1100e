/* members.h: reads the members of an archive: tar (POSIX, GNU), zip or 7z. The
 * only module that calls libarchive. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"

enum { MEMBERS_BLOCK = 1 << 16, MEMBERS_DOCUMENT = 256 << 20 };

/* A reader of members. Owns all but in. */
struct members {
	struct in *in;
	struct archive *archive; /* NULL: a zip archive without members */
	bool tar;
	bool opened;	  /* libarchive knows the format */
	bool at_end;	  /* all bytes of in were read */
	bool cut;	  /* the bytes read do not end as those of a tar do */
	struct span name; /* of the last member */
	struct buf data;  /* its bytes */
	int64_t size;	  /* their number, by its header */
	uint64_t special; /* links and special files skipped */
	char *block;	  /* for libarchive: bytes from in */
	const char *why;  /* of MEMBERS_FAILED or MEMBERS_BAD */
	/* Set by the caller after members_open: which members to read, of at
	 * most MEMBERS_DOCUMENT bytes; NULL: all, of at most 2 GB. */
	bool (*wanted)(struct span name);
};

enum members_result {
	MEMBERS_END,
	MEMBERS_FILE,	/* the member is read */
	MEMBERS_BINARY, /* the member has a NUL; data is its beginning */
	MEMBERS_BAD,	/* the member cannot be read; the next one may */
	MEMBERS_FAILED, /* the archive is damaged; encrypted if why is NULL */
};

/* Opens an archive after in_whole_file has read its beginning. False for a zip
 * or 7z archive in a pipe or in a packed file. */
bool members_open(struct members *m, struct in *in);
void members_close(struct members *m);

/* Reads the next regular file into name and data, which are valid until the
 * next call; skips directories, links and special files. */
enum members_result members_next(struct members *m);

/* After MEMBERS_BINARY: reads the rest of the member, of which data has at most
 * MEMBERS_DOCUMENT bytes then. Returns FILE, BAD or FAILED. */
enum members_result members_rest(struct members *m);
