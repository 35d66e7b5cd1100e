/* df_merge.c: document frequencies added up. */
#include <stdlib.h>

#include "base/mem.h"
#include "weight/df_merge.h"

enum { MANY = 32 };

void
df_merge_check_kind(
    struct df_merge *t, const char *name, enum df_merge_kind kind)
{
	static const char *const of[] = { "features", "terms" };

	if (t->first_name[!kind])
		die("%s: expected document frequencies of %s, as %s has them, "
		    "got those of %s",
		    name, of[!kind], t->first_name[!kind], of[kind]);
	if (!t->first_name[kind])
		t->first_name[kind] = name;
}

/* Reads the next record of a file; at its end closes the file. */
static bool
next(struct line_source *s)
{
	struct df_merge_file *f = (struct df_merge_file *)s;
	struct df_merge *t = f->merge;

	if (df_read(&f->file, &f->record)) {
		s->line = f->record.term;
		if (!f->kind_known && !df_is_feature(&f->record)) {
			df_merge_check_kind(t, f->file.in.name, DF_MERGE_TERMS);
			f->kind_known = true;
		}
		return true;
	}
	if (!f->kind_known && f->file.last.n > 0)
		df_merge_check_kind(t, f->file.in.name, DF_MERGE_FEATURES);
	df_close(&f->file);
	return false;
}

/* Writes a sum, unless it has fewer than min_df documents. */
static void
write_sum(
    struct df_merge *t, const struct df *sum, struct out *o, uint64_t min_df)
{
	if (sum->documents < min_df) {
		t->rare++;
		return;
	}
	df_write(o, sum);
	t->terms++;
}

/* Writes the sums of the files from number `from` on, and closes and removes
 * these files. */
static void
merge(struct df_merge *t, size_t from, struct out *o, uint64_t min_df)
{
	struct loser_tree tree = { .n = t->n - from };
	const struct df *record;
	struct df sum = { 0 };
	struct span term;
	size_t i;

	t->terms = 0;
	tree.source = mem_new(tree.n, sizeof *tree.source);
	for (i = 0; i < tree.n; i++)
		tree.source[i] = &t->file[from + i].source;
	loser_tree_begin(&tree);
	while (loser_tree_next(&tree, &term)) {
		record =
		    &((struct df_merge_file *)loser_tree_winner(&tree))->record;
		if (span_equal(term, sum.term)) {
			sum.documents += record->documents;
			sum.occurrences += record->occurrences;
			continue;
		}
		if (sum.documents > 0)
			write_sum(t, &sum, o, min_df);
		sum = *record;
		buf_set(&t->term, term);
		sum.term = buf_span(&t->term);
	}
	if (sum.documents > 0)
		write_sum(t, &sum, o, min_df);
	free(tree.source);
	loser_tree_end(&tree);
	t->n = from;
}

/* Puts a file behind the others; merges the last MANY where they are of one
 * level. */
static void
push(struct df_merge *t, const struct df_file *file, unsigned level, bool known)
{
	struct df_merge_file *f;
	struct df_file merged;
	struct out scratch;

	t->file = mem_grow(t->file, &t->cap, t->n + 1, sizeof *t->file);
	f = &t->file[t->n++];
	*f = (struct df_merge_file){
		.source.next = next,
		.merge = t,
		.file = *file,
		.level = level,
		.kind_known = known,
	};
	if (t->n < MANY || f[1 - MANY].level != level)
		return;
	out_scratch(&scratch, t->dir);
	merge(t, t->n - MANY, &scratch, 0);
	merged = (struct df_file){ .total = { .documents = DF_MOST,
				       .occurrences = DF_MOST } };
	in_scratch(&merged.in, &scratch);
	push(t, &merged, level + 1, true);
}

void
df_merge_add(struct df_merge *t, struct in *in)
{
	struct df_file file = { .in = *in };

	df_read_total(&file);
	t->total.documents += file.total.documents;
	t->total.occurrences += file.total.occurrences;
	if (t->total.documents > DF_MOST || t->total.occurrences > DF_MOST)
		die("%s: expected at most %ju documents and tokens in all, "
		    "got more",
		    file.in.name, (uintmax_t)DF_MOST);
	push(t, &file, 0, false);
}

void
df_merge_add_scratch(struct df_merge *t, struct out *scratch)
{
	struct df_file file = { .total = { .documents = DF_MOST,
				    .occurrences = DF_MOST } };

	in_scratch(&file.in, scratch);
	push(t, &file, 0, true);
}

void
df_merge_write_total(struct df_merge *t, struct out *o)
{
	df_write(o, &t->total);
}

void
df_merge_write(struct df_merge *t, struct out *o, uint64_t least)
{
	merge(t, 0, o, least);
}

void
df_merge_free(struct df_merge *t)
{
	free(t->file);
	buf_free(&t->term);
}
