/* mem_need.h: refuses a memory that the input does not fit in. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* What a program may take besides the memory of -S and a tenth of it, in
 * bytes. */
enum { MEM_BASE = 20000000 };

/* Ends the program, with the least memory that suffices, if the process takes
 * `bytes` bytes and eighths / 8 of `memory`, that of -S, and this is more than
 * both. */
void mem_need(uint64_t bytes, size_t eighths, size_t memory);
