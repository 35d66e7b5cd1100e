/* gzip.h: reads gzip data. The only module that calls ISA-L. */
#pragma once

#include "pack/file_format.h"

/* Unpacks gzip members, one after the other, and checks each as RFC 1952 has
 * it: header, CRC-32 and length. Zeros after the last member are
 * skipped, as tapes and disks pad with them; other bytes are an error. */
extern const struct unpacker gzip_unpacker;
