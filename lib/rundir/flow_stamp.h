/* flow_stamp.h: whether an input is what it was. */
#pragma once

#include <stdint.h>

#include "base/pool.h"

/* A number of the file, or of all files below the directory:
 * another one if a name, size, time of change or inode is another, but for
 * files that this program prints to; 0 for what cannot be read again: stdin, a
 * pipe, a device. Ends the program if it is not there. */
uint64_t flow_stamp(const char *name);

/* The file that is not as it was when flow_stamp was called first: `name`, or
 * one below it. */
const char *flow_stamp_which(struct pool *p, const char *name);

/* From now on stdin, `-`, is a copy, whose bytes its stamp shows. */
void flow_stamp_spooled(const char *file);
