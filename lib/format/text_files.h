/* text_files.h: writes text files, and the members of archives, as document
 * records: path, text. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "io/out.h"
#include "pack/file_format.h"

/* The number of files of each row of file_formats, and of other binary ones. */
struct skipped_files {
	uint64_t format[FILE_FORMATS];
	uint64_t binary;
};

/* What a reader of text has found: no file of its formats; the text; or, with a
 * reason, that the program for it is not installed, or that it is damaged. */
enum text_result { TEXT_OTHER, TEXT_FOUND, TEXT_ABSENT, TEXT_BAD };

/* The caller sets out, rejects and convert, all other members to 0. Owns id. */
struct text_files {
	struct out *out;
	struct out *rejects; /* of data that is damaged or no text, or NULL */
	/* Reads the text of a file whose format is known; or NULL. */
	enum text_result (*convert)(
	    struct in *in, struct buf *text, const char **why);
	struct buf text; /* that it has read */
	uint64_t documents;
	uint64_t boms;	     /* byte order marks dropped */
	uint64_t unreadable; /* files, members and directories not read */
	uint64_t rejected;   /* files and members written to rejects */
	uint64_t bad_names;  /* members skipped for control characters */
	uint64_t special;    /* links and special files in archives */
	struct skipped_files skipped; /* files that are not text */
	/* In the directory or archive that is being read. */
	uint64_t found; /* texts; the caller adds files that it reads */
	struct skipped_files skipped_here;
	struct buf id; /* of a member */
};

/* Writes the file: its path, TAB, its text. in_walk: a walk of a directory
 * found it, so if it is not text it is skipped and counted. If not, the user
 * named it: each member of an archive is a document PATH/MEMBER, and other
 * files that are not text are reported and counted in unreadable. */
void text_files_write(struct text_files *t, const char *path, bool in_walk);

/* Ends the walk of a directory that the user named. It is an error, reported
 * and counted in unreadable, if it has no text. */
void text_files_end(struct text_files *t, const char *directory);

/* Prints notes: what was dropped or skipped. */
void text_files_report(const struct text_files *t);

void text_files_free(struct text_files *t);
