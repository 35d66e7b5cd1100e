/* table_record.h: sketches in sorted tables: table, key, side, id,
 * method:bits:seed, hex.
 *
 * table is a number of 5 digits. A chunk of a table is TABLE.CHUNK.WINDOW: a
 * number of 8 digits, and the window for which the table was cut. A chunk may
 * be cut again. key has 16 hex digits. side is 0 for one collection, 1 or 2 for
 * two. Lines in byte order are in the order of the tables. Bad input ends the
 * program. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "io/out.h"
#include "record/sketch_record.h"

enum { TABLE_RECORD_MOST = 99999, TABLE_RECORD_COLUMNS = 6 };

void table_record_write(struct out *o, size_t table, uint64_t key, int side,
    struct span id, const struct sketch_kind *k, const uint64_t *row);

/* A record. Its spans are valid as long as the line they were read from. Owns
 * last. Start from {0}. */
struct table_record {
	struct span table, rest; /* rest begins with the key */
	bool same_table;	 /* the record before has the same table */
	int side;
	struct sketch_record sketch;
	struct buf last; /* this record up to its id */
	int sides;	 /* collections: 1 or 2, 0 before the first record */
};

/* Ends the program if the record is of a chunk that was cut for a window below
 * reach. */
void table_record_check(
    struct in *in, const struct table_record *t, size_t reach);

/* Reads the next record; false at the end. Does not check the digits of the
 * sketch. */
bool table_record_read(
    struct in *in, struct sketch_kind *k, struct table_record *t);
