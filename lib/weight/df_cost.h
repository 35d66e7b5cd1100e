/* df_cost.h: what it costs to compare all pairs of two collections by their
 * terms, from their document frequencies. */
#pragma once

struct df_cost {
	double pairs;
	double shared; /* terms that both of a pair have, of all pairs */
};

/* Reads document frequencies (record/df.h), which may be decimal. A malformed
 * file ends the program. */
struct df_cost df_cost_read(const char *a, const char *b);
