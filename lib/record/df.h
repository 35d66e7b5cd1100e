/* df.h: document frequencies: term or feature, documents, occurrences.
 *
 * The first record of a file is the total: an empty term, all documents, all
 * tokens. The others ascend by term. The edge: whatever is wrong with a file
 * ends the program with a message. */
#ifndef ND_DF_H
#define ND_DF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "io/out.h"

/* What a file can tell of, and the most that may be written. */
#define DF_MOST 999999999999999u

/* The term belongs to the line it was read from. */
struct df {
	struct span term;
	uint64_t documents, occurrences;
};

/* A file of them. Owns in, which the caller has opened, and last; the rest
 * starts as zeros. A file of ours that has no total is read from its first
 * record on, with a total of DF_MOST. With decimals, which nd-translate makes
 * of frequencies, all numbers are millionths (decimal.h). */
struct df_file {
	struct in in;
	bool decimals;
	struct df total; /* no record has more */
	struct buf last; /* the last term */
};

/* Whether the next line of in is a total: what follows it are frequencies,
 * not records that lack an id. */
bool df_has_total(struct in *in);

/* Reads the total. */
void df_read_total(struct df_file *f);

/* The next record; false at the end of the file. */
bool df_read(struct df_file *f, struct df *df);

/* Whether the term could be a feature: 16 lower-case hex digits. Who reads
 * terms says at the end how many of them all could: where all, they are
 * features, given by mistake, and the program ends. */
bool df_is_feature(const struct df *df);
void df_check_terms(const struct df_file *f, uint64_t terms, uint64_t features);

void df_close(struct df_file *f);

/* Writes a record; the same where its numbers are millionths, and for a
 * feature. */
void df_write(struct out *o, const struct df *df);
void df_write_decimals(struct out *o, const struct df *df);
void df_write_feature(struct out *o, uint64_t feature, uint64_t documents);

#endif
