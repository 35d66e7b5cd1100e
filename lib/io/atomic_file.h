/* atomic_file.h: replaces a file by a new one in one step.
 *
 * The new file is written in the directory of FILE as FILE.nd-1.part (nd-2, ...
 * while other programs write the same FILE) and renamed when it is complete.
 * The temporary name is never opened through a link. The writer holds a lock
 * (flock) on the temporary file until it is renamed. A temporary file without a
 * lock was left by a killed program: the next writer of FILE removes it. */
#pragma once

#include <stdbool.h>

/* A file being written. Owns both names and fd. */
struct atomic_file {
	char *path; /* the file to replace, with its links resolved */
	char *temp; /* the temporary name; NULL if fd writes path itself */
	int fd;
};

/* Opens path for writing and sets f->fd; false, with errno, on failure. A
 * path that leads to a descriptor of this process, as /dev/stdout does, gives
 * a copy of the descriptor; a device, a FIFO or a socket is opened as it is.
 * If the program ends, by a signal or by exit, before atomic_file_close, the
 * temporary file is removed. */
bool atomic_file_open(struct atomic_file *f, const char *path);

/* Gives the temporary file the owner, mode and ACL of the file it replaces,
 * if there is one, and renames it. sync: force the file to disk before the
 * rename, and its directory after. Closes and frees f; false, with errno, on
 * failure. */
bool atomic_file_close(struct atomic_file *f, bool sync);

/* Removes all temporary files that this program is writing. */
void atomic_file_abandon(void);

/* Removes the temporary files that killed programs left in the directory of
 * prefix, of files whose names begin with the rest of prefix; dir/ means all
 * files in dir. */
void atomic_file_sweep(const char *prefix);
