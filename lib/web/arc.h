/* arc.h: the line before each record of an ARC file, version 1, as crawls
 * before WARC have them: address, IP address, time, media type and length. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

/* The first bytes of an ARC file: the address of its first record. */
#define ARC_MAGIC "filedesc:"

/* Parts of the line. */
struct arc_line {
	struct span uri, media_type;
	uint64_t length; /* bytes of content */
};

/* Reads the line, without its newline; false if it is no such line. The address
 * may have spaces. */
bool arc_line_read(struct arc_line *a, struct span line);
