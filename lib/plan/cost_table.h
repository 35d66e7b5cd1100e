/* cost_table.h: what stages of flows over many machines were measured to take.
 *
 * The numbers come from tests/bench/scale, which writes cost_table.c from what
 * it measured (tests/bench/SCALE.txt, with the machine, the texts and how well
 * each power fits): each stage by itself, with all documents in one piece and
 * one part, less what a job takes that has nothing to do. */
#ifndef ND_COST_TABLE_H
#define ND_COST_TABLE_H

#include <stddef.h>

/* What a quantity is proportional to, beside the number of documents: the
 * bytes of a document, nothing, its keys, its candidates, or the bytes of
 * these. With a sample it is the documents of that which count, and nothing
 * else. */
enum cost_unit {
	COST_TEXT,
	COST_DOCUMENT,
	COST_KEYS,
	COST_CANDIDATES,
	COST_PICKED,
	COST_SAMPLE
};

/* How many jobs there are: one for each piece of the input, for each part of a
 * shuffle, or one, at the calling machine. */
enum cost_jobs { COST_PIECES, COST_PARTS, COST_ALONE };

/* A quantity of a million documents, and the power it grows with. */
struct cost_law {
	double per_million, power;
};

struct cost_stage {
	const char *name;
	enum cost_jobs jobs;
	enum cost_unit unit;
	struct cost_law seconds;       /* user and system */
	struct cost_law read, written; /* bytes, packed */
	struct cost_law per_job;       /* of a sample, read by every job */
	struct cost_law memory, sort_memory; /* bytes of the largest process */
};

/* A flow, by a way where it has some. Documents of so many bytes and features
 * were measured, with so many keys each, and candidates. */
struct cost_flow {
	const char *name, *via;
	double bytes, features, keys;
	struct cost_law candidates;
	const struct cost_stage *stage;
	size_t stages;
};

extern const struct cost_flow cost_table[];
extern const size_t cost_table_flows;

/* Processor seconds of a job that has nothing to do. */
extern const double cost_table_idle_job;

#endif
