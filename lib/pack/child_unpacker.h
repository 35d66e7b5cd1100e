/* child_unpacker.h: unpacks a format by a child process, which runs the program
 * that has the name of the format: bzip2, xz or lz4. */
#pragma once

#include "pack/file_format.h"

/* The program is found in PATH, and runs as `bzip2 -dc`. Data are damaged if it
 * fails, ends before it has read all, or prints a message: bzip2 only warns of
 * bytes after the end. close ends it. */
extern const struct unpacker child_unpacker;
