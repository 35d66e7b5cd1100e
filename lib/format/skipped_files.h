/* skipped_files.h: counts files that are not text, by format. */
#pragma once

#include <stdint.h>

#include "pack/file_format.h"

/* The number of files of each row of file_formats, and of other binary ones. */
struct skipped_files {
	uint64_t format[FILE_FORMATS];
	uint64_t binary;
};

/* Counts a file that is not text; format is NULL if it is not known. */
void skipped_files_add(
    struct skipped_files *s, const struct file_format *format);

/* Moves the counts of from to s. */
void skipped_files_move(struct skipped_files *s, struct skipped_files *from);

/* The counts as text: "2 gzip files, 1 binary file"; empty if all are 0. Valid
 * until the next call. */
const char *skipped_files_text(const struct skipped_files *s);
