/* tables.h: sketches in memory compared: table by table, or all with all. */
#ifndef ND_TABLES_H
#define ND_TABLES_H

#include <stddef.h>
#include <stdint.h>

#include "sketches.h"
#include "window.h"

/* What is to be done. window is set but for what the sketches say, and for
 * reach where all are compared. */
struct tables {
	const struct sketches *sketches;
	struct window window;
	uint64_t seed;
	size_t tables;		/* 0: all with all */
	size_t share, shares;	/* of the tables, or of the rows; from 1 */
};

/* Has window.found called for every pair that a table has within the window,
 * again for each table. Memory: 20 bytes a row. */
void tables_run(struct tables *t);

#endif
