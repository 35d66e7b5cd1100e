/* file_registry.h: which names are one file. No file is both read and written
 * in one run: out_close would put the output in the place of the input. */
#ifndef ND_FILE_REGISTRY_H
#define ND_FILE_REGISTRY_H

#include <stdbool.h>

/* Says that the file behind fd is read, or that the file at path, if there
 * is one, will be replaced. Whichever comes second ends the program. */
void registry_add_input(int fd);
void registry_add_output(const char *path);

/* Whether two names are one file or pipe; `-`, and NULL as b, are stdin.
 * once: whether it can be read only once. */
bool registry_same_file(const char *a, const char *b, bool *once);

#endif
