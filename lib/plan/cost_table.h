/* cost_table.h: measured time, bytes and memory of the stages of flows over
 * many machines.
 *
 * tests/bench/scale measures them and writes cost_table.c; the machine, the
 * texts and the fit of each power are in tests/bench/SCALE.txt. Each stage is
 * measured alone, with all documents in one piece and one part, less the time
 * of a job with an empty input. */
#ifndef ND_COST_TABLE_H
#define ND_COST_TABLE_H

#include <stdbool.h>
#include <stddef.h>

/* The unit that a quantity is proportional to, times the documents. */
enum cost_unit {
	COST_TEXT,	 /* bytes of a document */
	COST_DOCUMENT,	 /* 1 */
	COST_KEYS,	 /* keys of a document */
	COST_CANDIDATES, /* candidates of a document */
	COST_PICKED,	 /* bytes of the candidates of a document */
	COST_SAMPLE	 /* 1, for documents of the sample only */
};

/* The number of jobs: one for each piece of the input, one for each part of a
 * shuffle, or one in all, on the calling machine. */
enum cost_jobs { COST_PIECES, COST_PARTS, COST_ALONE };

/* A quantity of n million documents is per_million * n^power. */
struct cost_law {
	double per_million, power;
};

/* With reads_sample, each job reads all of the sample, and read and memory are
 * laws of its documents. */
struct cost_stage {
	const char *name;
	enum cost_jobs jobs;
	enum cost_unit unit;
	struct cost_law seconds;       /* user and system */
	struct cost_law read, written; /* compressed bytes */
	bool reads_sample;
	struct cost_law memory, sort_memory; /* bytes of the largest process */
};

/* A flow, and its --via or NULL. bytes, features, keys and candidates are
 * those of a document of the measured collection. */
struct cost_flow {
	const char *name, *via;
	double bytes, features, keys;
	struct cost_law candidates;
	const struct cost_stage *stage;
	size_t stages;
};

extern const struct cost_flow cost_table[];
extern const size_t cost_table_flows;

/* Processor seconds of a job with an empty input. */
extern const double cost_table_idle_job;

#endif
