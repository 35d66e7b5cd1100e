/* again_file.h: a file of documents that is read several times, one after the
 * other. A pipe is copied to a scratch file first. */
#pragma once

#include "io/in.h"

/* Owns copy, which is -1 if the file itself is read. */
struct again_file {
	const char *path, *name; /* name: for messages */
	int copy;
};

/* Begins with path; NULL is stdin. The scratch file is in dir. */
void again_file_begin(struct again_file *f, const char *path, const char *dir);

void again_file_open(const struct again_file *f, struct in *in);
void again_file_end(struct again_file *f);
