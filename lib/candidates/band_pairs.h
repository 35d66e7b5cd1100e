/* band_pairs.h: candidates by keys that documents share, in one process: the
 * pairs that nd-sort, nd-pairs -M -t 0 and nd-sort -u make of postings. */
#pragma once

#include <stdint.h>

#include "base/buf.h"
#include "base/idmap.h"
#include "candidates/part_store.h"
#include "io/in.h"
#include "io/out.h"

/* The most documents. */
#define BAND_PAIRS_MOST (UINT32_MAX - 1)

struct band_pairs_thread;

/* The caller sets the members up to dir, which are borrowed. Owns the rest. */
struct band_pairs {
	size_t threads;
	size_t max_run;	 /* documents of a key that are paired with each other,
			  * the others with the first id */
	size_t memory;	 /* bytes for keys and pairs that may be in memory */
	const char *dir; /* for temporary files */
	/* Writes the candidate of documents x and y to `to`, if it is a pair; t
	 * is the thread. Ids are not kept in memory then. NULL: all candidates
	 * are written, two ids each. */
	void (*put)(
	    void *state, size_t t, struct buf *to, uint32_t x, uint32_t y);
	void *state; /* of put */

	uint64_t documents;
	uint64_t shared;	/* documents that share a key */
	uint64_t pairs;		/* written */
	uint64_t cut, cut_runs; /* pairs left out, keys with such pairs */
	struct out ids;		/* of all documents, in order */
	struct part_store keys, shared_keys, found;
	struct band_pairs_thread *thread;
	uint64_t *mark;	    /* a bit for each document that shares a key */
	uint32_t *rank;	    /* of its id, for each of them */
	uint32_t *order;    /* the number in names of the id of each rank */
	uint32_t *number;   /* of the document of each rank; only with put */
	struct idmap names; /* the ids of documents that share a key */
};

void band_pairs_open(struct band_pairs *b);
void band_pairs_close(struct band_pairs *b);

/* Adds a document; returns its number. Not for two threads at a time. */
uint32_t band_pairs_document(struct band_pairs *b, struct span id);

/* Adds n keys of a document; t is the number of the calling thread. */
void band_pairs_keys(struct band_pairs *b, size_t t, uint32_t document,
    const uint64_t *key, size_t n);

/* After the last key: finds the documents that share a key. The path is that of
 * the documents, for messages. */
void band_pairs_find(struct band_pairs *b, const char *path);

/* Writes the candidates: two ids, in order, each once. */
void band_pairs_write(struct band_pairs *b, struct out *out);

/* Writes the ids of the documents in candidates, in order. */
void band_pairs_write_ids(struct band_pairs *b, struct out *out);
