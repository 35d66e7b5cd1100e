/* table_chunks.h: splits tables of sketches into chunks that can be compared
 * separately. */
#pragma once

#include "io/in.h"
#include "io/out.h"

/* Copies sorted records of tables, with chunks instead of tables. A chunk has
 * `records` records of a table, after the `reach` records that precede them in
 * the table. Takes the memory of `reach` lines. */
void table_chunks_write(
    struct in *in, struct out *out, size_t records, size_t reach);
