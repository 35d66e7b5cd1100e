/* wacz.h: reads WACZ (Webrecorder, 1.1.1), a zip archive of WARC files. */
#pragma once

#include "pack/unpacker.h"

/* The bytes of archive/NAME.warc.gz, .warc.zst or .warc, one after the other,
 * as zip has them: not packed again. The archive must be a file, not a pipe. An
 * error has the name of the file in the archive, and the next one follows. */
extern const struct unpacker wacz_unpacker;
