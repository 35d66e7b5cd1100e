/* utf16.h: reads UTF-16 text, with a byte order mark or without, as UTF-8. */
#pragma once

#include "pack/file_format.h"

/* Drops the byte order mark. A lone surrogate becomes U+FFFD; close prints a
 * note with their number. An odd number of bytes is an error. */
extern const struct unpacker utf16_unpacker;
