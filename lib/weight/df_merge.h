/* df_merge.h: adds up document frequencies of many files.
 *
 * When N files are open they are merged into a scratch file; N scratch files of
 * one level are merged into one of the next. So few files are open at any
 * time, and a record is copied a logarithmic number of times. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "extsort/loser_tree.h"
#include "record/df.h"

/* The content whose documents a file counts. */
enum df_merge_kind { DF_MERGE_FEATURES, DF_MERGE_TERMS };

/* An open file and its current record. */
struct df_merge_file {
	struct line_source source; /* first: cast to df_merge_file */
	struct df_merge *merge;
	struct df_file file;
	struct df record;
	unsigned level;	 /* merges so far */
	bool kind_known; /* checked, or a scratch file */
};

/* total is the sum of the totals of all files; the caller adds its own counts.
 * The caller sets dir, a directory for scratch files, and many; all else starts
 * as zeros and is owned. */
struct df_merge {
	const char *dir;
	size_t many; /* files merged into one, at least 2 */
	struct df total;
	const char *first_name[2]; /* the first file of each kind, or NULL */
	uint64_t terms;		   /* written last */
	uint64_t rare_terms;	   /* below min_df */
	struct df_merge_file *file;
	size_t n, cap;
	struct buf term; /* the term that is being added up */
};

/* Records the kind of a file; ends the program if another file is of the other
 * kind. */
void df_merge_check_kind(
    struct df_merge *m, const char *name, enum df_merge_kind kind);

/* Adds an open file of document frequencies. It is one of features if all its
 * terms have the form of a feature. df_merge then owns it. */
void df_merge_add(struct df_merge *m, struct in *in);

/* Adds a scratch file, which has no total. df_merge then owns it. */
void df_merge_add_scratch(struct df_merge *m, struct out *scratch);

/* Writes the sums of all files, without total and terms in fewer than min_df
 * documents. */
void df_merge_write(struct df_merge *m, struct out *o, uint64_t min_df);

void df_merge_free(struct df_merge *m);
