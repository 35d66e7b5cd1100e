/* json_repair.h: what writers put into JSON lines though JSON lacks it: NaN,
 * Infinity and -Infinity, as Python, pandas and R write numbers. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* Makes *to a copy of the n bytes at p where each such word that stands outside
 * strings is a number of as many digits, so that a parser sees what is
 * elsewhere at the same place. False if there is none: *to is then of no use.
 */
bool json_repair(struct buf *to, const char *p, size_t n);
