/* file_registry.h: the files that a run reads and writes. No file may be both,
 * as out_close would replace the input by the output. */
#pragma once

#include <stdbool.h>

/* Registers the file open at fd as read, or the file at path, if it exists, as
 * written. Ends the program if the file is registered as both. */
void registry_add_input(int fd);
void registry_add_output(const char *path);

/* Forgets an output, which another file has replaced: its inode may now be that
 * of a new file. */
void registry_drop_output(const char *path);

/* Whether a and b name the same file or pipe; `-`, and NULL as b, is stdin. If
 * they do, sets *once to whether it can be read only once. */
bool registry_same_file(const char *a, const char *b, bool *once);
