/* banded_pairs.h: documents that have the key of a MinHash band of their
 * shingles in common: pairs of texts by edit similarity, candidates of two ids,
 * or the keys themselves. */
#pragma once

#include "candidates/band_pairs.h"
#include "candidates/band_texts.h"
#include "candidates/minhash.h"
#include "candidates/text_file.h"
#include "format/column_list.h"
#include "plan/sentence_keys.h"
#include "plan/sentence_plan.h"

struct band_worker;
struct document_chunk;

enum { BANDED_MEMORY_LEAST = 16 << 20 }; /* bytes */

/* What is written. */
enum banded { BANDED_PAIRS, BANDED_CANDIDATES, BANDED_KEYS };

/* The caller sets the members up to verbose. */
struct banded_pairs {
	enum banded writes;
	struct ratio t; /* of BANDED_PAIRS, above 0 */
	const struct column_list *columns;
	struct sentence_shape shape;
	size_t bands, rows; /* without a plan */
	size_t max_run;	    /* documents of a key that are paired with each
			     * other, the others with its first */
	size_t threads, memory;
	const char *spanning; /* see band_texts.h */
	const char *plan; /* bands for some lengths, read in turn; or NULL */
	const char *file; /* of documents; NULL: stdin */
	const char *dir;  /* for temporary files; NULL: the usual one */
	const char *ids, *rejects; /* files to write, or NULL */
	bool verbose;
	struct sentence_plan strata;		/* of the file plan */
	const struct sentence_stratum *stratum; /* that is made, or NULL */
	bool again;   /* the documents were read before */
	bool by_text; /* pairs in memory: lists, texts; else pairs, file */
	struct band_lists lists;
	struct band_texts texts;
	struct band_pairs pairs;
	struct text_file text_file;
	struct band_worker *worker; /* of each thread */
	struct document_chunk *chunk;
	struct codepoints characters;
	/* For keys: the documents of a batch, and where their ids end. */
	uint32_t first;
	struct buf id;
	size_t *end, end_cap;
	struct out *lines; /* of each chunk */
	struct out out, id_out;
};

/* Writes what the keys show, and reports. A malformed file ends the program. */
void banded_pairs_run(struct banded_pairs *p);
