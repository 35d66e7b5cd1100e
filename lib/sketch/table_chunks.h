/* table_chunks.h: tables of sketches cut into chunks that can be compared
 * apart. */
#ifndef ND_TABLE_CHUNKS_H
#define ND_TABLE_CHUNKS_H

#include "io/in.h"
#include "io/out.h"

/* Records of tables, in order -> the same, of chunks: of each table so many
 * records in each, and before them, but for the first, the reach records that
 * come before these in the table. Memory: reach lines. */
void table_chunks_write(
    struct in *in, struct out *out, size_t records, size_t reach);

#endif
