/* table_record.h: sketches as records of tables: table, key, side, id,
 * method:bits:seed, hex. The edge: what is wrong ends the program.
 *
 * table is a number in 5 digits, of a chunk with a dot, 8 digits, a dot and the
 * window that chunks were cut for behind it; key 16 hex digits; side 0 for one
 * collection, 1 and 2 for two. The order of the lines is that of the table. */
#ifndef ND_TABLE_RECORD_H
#define ND_TABLE_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "io/out.h"
#include "record/sketch_record.h"

enum { TABLE_RECORD_MOST = 99999, TABLE_RECORD_COLUMNS = 6 };

void table_record_write(struct out *o, size_t table, uint64_t key, int side,
    struct span id, const struct sketch_kind *k, const uint64_t *row);

/* A record, which lives until the next is read, and the last one's head. Owns
 * last. Start from {0}. */
struct table_record {
	struct span table, rest; /* rest is what stands behind it */
	bool same_table;	 /* it is of the table that the last one was */
	int side;
	struct sketch_record sketch;
	struct buf last; /* up to the id */
	int sides;	 /* 1 or 2, 0 before any */
};

/* Ends the program where a chunk was cut for a window below reach. */
void table_record_check(
    struct in *in, const struct table_record *t, size_t reach);

/* The next record; false at the end. The digits of its sketch are not looked
 * at. */
bool table_record_read(
    struct in *in, struct sketch_kind *k, struct table_record *t);

#endif
