/* df_merge.h: document frequencies of many files added up to those of one.
 *
 * The files wait, open, until there are many; then they become one scratch
 * file, and many of these become one again. So few are open at any time, and
 * each record is copied a logarithmic number of times. */
#ifndef ND_DF_MERGE_H
#define ND_DF_MERGE_H

#include <stddef.h>
#include <stdint.h>

#include "extsort/loser_tree.h"
#include "record/df.h"

/* What is counted: features, or terms. */
enum df_merge_kind { DF_MERGE_FEATURES, DF_MERGE_TERMS };

/* A file that waits, and the record it has come to. */
struct df_merge_file {
	struct line_source source; /* first: next finds the file by it */
	struct df_merge *merge;
	struct df_file file;
	struct df record;
	unsigned level;	 /* how often it was merged */
	bool kind_known; /* its kind is; or it is a scratch file */
};

/* The caller sets dir, a directory for scratch files, and adds to the total
 * what he counted himself; the rest starts as zeros. Owns file. */
struct df_merge {
	const char *dir;
	struct df total;
	const char *first_name[2]; /* by kind: the first file of it, or NULL */
	uint64_t terms;		   /* written */
	uint64_t rare;		   /* left out */
	struct df_merge_file *file;
	size_t n, cap;
	struct buf term; /* being added up */
};

/* Says of what kind a file is; ends the program where another was of the other
 * kind. Frequencies whose terms all look like features are of these. */
void df_merge_check_kind(
    struct df_merge *t, const char *name, enum df_merge_kind kind);

/* Adds frequencies: a file of them, open; or a scratch file, which has no
 * total. Both are the dfsum's then. */
void df_merge_add(struct df_merge *t, struct in *in);
void df_merge_add_scratch(struct df_merge *t, struct out *scratch);

/* Writes the total; the sums of all files, without terms in fewer than least
 * documents. */
void df_merge_write_total(struct df_merge *t, struct out *o);
void df_merge_write(struct df_merge *t, struct out *o, uint64_t least);

void df_merge_free(struct df_merge *t);

#endif
