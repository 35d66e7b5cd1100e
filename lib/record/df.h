/* df.h: document frequency records: term or feature, documents, occurrences.
 *
 * The first record of a file is the total: an empty term, the number of
 * documents and of tokens. The others ascend by term. Bad input ends the
 * program. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "io/out.h"

/* The largest number in a record. */
#define DF_MOST 999999999999999u

/* The term is valid as long as the line it was read from. */
struct df {
	struct span term;
	uint64_t documents, occurrences;
};

/* A file of records. The caller opens in, sets decimals, and reads the total
 * or, for a scratch file, which has none, sets both its numbers to DF_MOST. All
 * else starts as zeros. Owns in and last. */
struct df_file {
	struct in in;
	bool decimals;	 /* numbers are in millionths (decimal.h) */
	struct df total; /* no record has larger numbers */
	struct buf last; /* the term read last */
};

/* Whether the next line of in is a total: the file has document frequencies,
 * not records with an empty id. */
bool df_has_total(struct in *in);

void df_read_total(struct df_file *f);

/* Reads the next record; false at the end of the file. */
bool df_read(struct df_file *f, struct df *df);

/* Whether a term has the form of a feature: 16 lower-case hex digits. */
bool df_is_feature(const struct df *df);

/* Ends the program if terms > 0 and all of them (features == terms) look like
 * features: f then has document frequencies of features. The caller counts the
 * terms read from f, and the terms for which df_is_feature holds. */
void df_check_terms(const struct df_file *f, uint64_t terms, uint64_t features);

void df_close(struct df_file *f);

/* Writes a record; df_write_decimals expects numbers in millionths;
 * df_write_feature writes documents as the occurrences, too. */
void df_write(struct out *o, const struct df *df);
void df_write_decimals(struct out *o, const struct df *df);
void df_write_feature(struct out *o, uint64_t feature, uint64_t documents);
