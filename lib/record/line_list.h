/* line_list.h: reads a list of lines, `count TAB line`, into memory. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/idmap.h"
#include "io/in.h"

/* Adds the lines of the next records to `lines`, which is empty, until they
 * need `memory` bytes: 64 for each, and its length. Returns false if that was
 * the end of the file. Ends the program if a record is malformed. */
bool line_list_read(struct idmap *lines, struct in *in, size_t memory);
