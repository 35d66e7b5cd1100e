/* scaletable.h: what stages of flows over many machines were measured to take.
 *
 * The numbers come from tests/bench/scale, which writes scaletable.c from what
 * it measured (tests/bench/SCALE.txt, with the machine, the texts and how well
 * each power fits): each stage by itself, with all documents in one piece and
 * one part, less what a job takes that has nothing to do. */
#ifndef ND_SCALETABLE_H
#define ND_SCALETABLE_H

#include <stddef.h>

/* What a quantity is proportional to, beside the number of documents: the
 * bytes of a document, nothing, its keys, its candidates, or the bytes of
 * these. With a sample it is the documents of that which count, and nothing
 * else. */
enum scaleunit { SCALE_TEXT, SCALE_DOCUMENT, SCALE_KEYS, SCALE_CANDIDATES,
    SCALE_PICKED, SCALE_SAMPLE };

/* How many jobs there are: one for each piece of the input, for each part of a
 * shuffle, or one, at the calling machine. */
enum scalejobs { SCALE_PIECES, SCALE_PARTS, SCALE_ALONE };

/* A quantity of a million documents, and the power it grows with. */
struct scalelaw {
	double million, power;
};

struct scalestage {
	const char *name;
	enum scalejobs jobs;
	enum scaleunit unit;
	struct scalelaw seconds;	/* user and system */
	struct scalelaw read, made;	/* bytes, packed */
	struct scalelaw each;		/* of a sample, read by every job */
	struct scalelaw held, sorted;	/* bytes of the largest process */
};

/* A flow, by a way where it has some. Documents of so many bytes and features
 * were measured, with so many keys each, and candidates. */
struct scaleway {
	const char *flow, *via;
	double bytes, features, keys;
	struct scalelaw candidates;
	const struct scalestage *stage;
	size_t stages;
};

extern const struct scaleway scaletable[];
extern const size_t scaletable_ways;

/* Processor seconds of a job that has nothing to do. */
extern const double scaletable_job;

#endif
