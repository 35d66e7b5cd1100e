/* gzip.h: reads gzip data. The only module that calls ISA-L. */
#pragma once

#include <stdint.h>

#include "pack/file_format.h"

/* Unpacks gzip members, one after the other, and checks each as RFC 1952 has
 * it: header, CRC-32 and length. Zeros after the last member are
 * skipped, as tapes and disks pad with them; other bytes are an error. */
extern const struct unpacker gzip_unpacker;

/* The CRC-32 of bytes, of which those before the n at p have `crc`; begin with
 * 0. */
uint32_t gzip_crc(uint32_t crc, const char *p, size_t n);
