#include <stdlib.h>

#include "base/mem.h"
#include "weight/df_merge.h"

void
df_merge_check_kind(
    struct df_merge *m, const char *name, enum df_merge_kind kind)
{
	static const char *const plural[] = { "features", "terms" };

	if (m->first_name[!kind])
		die("%s: expected document frequencies of %s, as in %s, "
		    "got %s",
		    name, plural[!kind], m->first_name[!kind], plural[kind]);
	if (!m->first_name[kind])
		m->first_name[kind] = name;
}

/* Reads the next record of a file; at its end closes the file. */
static bool
next(struct line_source *s)
{
	struct df_merge_file *f = (struct df_merge_file *)s;
	struct df_merge *m = f->merge;

	if (df_read(&f->file, &f->record)) {
		s->line = f->record.term;
		if (!f->kind_known && !df_is_feature(&f->record)) {
			df_merge_check_kind(m, f->file.in.name, DF_MERGE_TERMS);
			f->kind_known = true;
		}
		return true;
	}
	if (!f->kind_known && f->file.last.n > 0)
		df_merge_check_kind(m, f->file.in.name, DF_MERGE_FEATURES);
	df_close(&f->file);
	return false;
}

/* Writes a sum, unless it has fewer than min_df documents. */
static void
write_sum(
    struct df_merge *m, const struct df *sum, struct out *o, uint64_t min_df)
{
	if (sum->documents < min_df) {
		m->rare_terms++;
		return;
	}
	df_write(o, sum);
	m->terms++;
}

/* Writes the sums of the files from number `from` on, and removes these
 * files. */
static void
merge(struct df_merge *m, size_t from, struct out *o, uint64_t min_df)
{
	struct loser_tree tree = { 0 };
	const struct df *record;
	struct df sum = { 0 };
	struct span term;
	size_t i;

	m->terms = 0;
	for (i = from; i < m->n; i++)
		loser_tree_add(&tree, &m->file[i].source, next);
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
			write_sum(m, &sum, o, min_df);
		sum = *record;
		buf_set(&m->term, term);
		sum.term = buf_span(&m->term);
	}
	if (sum.documents > 0)
		write_sum(m, &sum, o, min_df);
	loser_tree_end(&tree);
	m->n = from;
}

static void
append(struct df_merge *m, struct df_merge_file file)
{
	file.merge = m;
	MEM_ADD(m->file, m->n, m->cap, file);
}

static void
append_scratch(struct df_merge *m, struct out *scratch, unsigned level)
{
	struct df_merge_file f = { .level = level, .kind_known = true };

	f.file.total.documents = f.file.total.occurrences = DF_MOST;
	in_scratch(&f.file.in, scratch);
	append(m, f);
}

/* While the last m->many files are of one level, merges them into a scratch
 * file of the next level. */
static void
compact(struct df_merge *m)
{
	struct out scratch;
	unsigned level;

	while (m->n >= m->many) {
		level = m->file[m->n - 1].level;
		if (m->file[m->n - m->many].level != level)
			break;
		out_scratch(&scratch, m->dir);
		merge(m, m->n - m->many, &scratch, 0);
		append_scratch(m, &scratch, level + 1);
	}
}

void
df_merge_add(struct df_merge *m, struct in *in)
{
	struct df_merge_file f = { .file.in = *in };

	df_read_total(&f.file);
	m->total.documents += f.file.total.documents;
	m->total.occurrences += f.file.total.occurrences;
	if (m->total.documents > DF_MOST || m->total.occurrences > DF_MOST)
		die("%s: expected at most %ju documents and tokens in all, "
		    "got more",
		    f.file.in.name, (uintmax_t)DF_MOST);
	append(m, f);
	compact(m);
}

void
df_merge_add_scratch(struct df_merge *m, struct out *scratch)
{
	append_scratch(m, scratch, 0);
	compact(m);
}

void
df_merge_write(struct df_merge *m, struct out *o, uint64_t min_df)
{
	merge(m, 0, o, min_df);
}

void
df_merge_free(struct df_merge *m)
{
	free(m->file);
	buf_free(&m->term);
}
