/* flow_files.h: small files and directories that nd-flow itself reads and
 * writes. */
#pragma once

#include <stdint.h>

#include "base/pool.h"

/* Makes a directory, unless it is there. */
void flow_dir_make(const char *dir);

/* The names in it. */
struct words flow_dir_names(struct pool *p, const char *dir);

/* Whether a file has so many bytes, and was not written after the file that has
 * its checksum. */
bool flow_is_untouched(const char *file, uint64_t bytes, const char *sums);

/* Writes a file; it is forced to disk if `syncs`. */
void flow_write(const char *path, const char *text, bool syncs);

/* Whether its disk is full. */
bool flow_dir_is_full(const char *dir);

/* Removes the directory and all below it. */
void flow_dir_remove(const char *dir);

/* Forces a file or the names in a directory to disk. */
void flow_move_sync(const char *path);

/* The text of a file, or "" if there is none. It is not registered as an input:
 * its inode may be that of another file of the run soon. */
const char *flow_facts_read(struct pool *p, const char *path);

/* Its lines, but for empty ones. */
struct words flow_facts_lines(struct pool *p, const char *path);

/* The value of the fact of that name among these lines, or NULL. */
const char *flow_fact(const struct words *facts, const char *name);
