/* flow_archive.h: sends files through a pipe, packed by zstd or not. Of each
 * file its bytes follow a line of its size and the length of its name, and its
 * name; a line without a name is the last. */
#pragma once

#include "base/pool.h"

/* Writes files of the current directory, or those that links lead to, to
 * stdout. */
void flow_archive_send(const struct words *names, bool packed);

/* Makes the files that stdin has in the current directory, where none of them
 * may be. Ends the program if the archive is damaged or cut. */
void flow_archive_take(bool packed);
