/* df_counter.c: document frequencies of sets or vectors, and their sums. */
#include <stdlib.h>

#include "base/mem.h"
#include "record/set_record.h"
#include "record/vector.h"
#include "weight/df_counter.h"

/* Writes what was counted so far, which is empty then. */
static void
write_counted(struct df_counter *f, struct out *out, uint64_t least)
{
	if (f->kind == DF_COUNTER_VECTORS)
		term_counter_write(&f->term_counter, out, least);
	else if (f->kind == DF_COUNTER_SETS)
		feature_counter_write(&f->feature_counter, out, least);
}

/* The same to a scratch file, among those to be added up. */
static void
spill(struct df_counter *f)
{
	struct out scratch;

	out_scratch(&scratch, f->merge.dir);
	write_counted(f, &scratch, 1);
	df_merge_add_scratch(&f->merge, &scratch);
	f->spilled++;
}

/* Sees by its columns what the record at hand is, if it is one: sets and
 * vectors are not of one sum. */
static bool
check_kind(struct df_counter *f, const struct in *in)
{
	static const char *const name[] = {
		[DF_COUNTER_SETS] = "set", [DF_COUNTER_VECTORS] = "vector"
	};
	struct span first;
	size_t columns = split(in->last.p, in->last.n, &first, 1);

	if (columns != DF_COUNTER_SETS && columns != DF_COUNTER_VECTORS)
		return false;
	if (f->kind && columns != f->kind)
		die("%s:%ju: expected a %s, as in the files before, got a %s",
		    in->name, (uintmax_t)in->line, name[f->kind],
		    name[columns]);
	if (!f->kind && columns == DF_COUNTER_SETS)
		feature_counter_open(&f->feature_counter, f->memory);
	else if (!f->kind)
		term_counter_open(&f->term_counter, f->memory);
	if (!f->kind)
		df_merge_check_kind(&f->merge, in->name,
		    columns == DF_COUNTER_SETS ? DF_MERGE_FEATURES
					       : DF_MERGE_TERMS);
	f->kind = columns;
	return true;
}

/* id, n, features */
static void
add_set(struct df_counter *f, struct in *in, struct set_record *set)
{
	size_t i;

	if (!set_record_parse_head(in, set))
		return;
	set->feature =
	    mem_grow(set->feature, &set->cap, set->n, sizeof *set->feature);
	if (!set_record_parse_features(in, set, set->feature))
		return;
	f->merge.total.documents++;
	f->merge.total.occurrences += set->n;
	i = feature_counter_add(&f->feature_counter, set->feature, set->n);
	for (; i < set->n; i += feature_counter_add(&f->feature_counter,
			       set->feature + i, set->n - i))
		spill(f);
}

/* Whether the weights of a vector are how often its terms occur. */
static bool
check_counts(struct in *in, const struct vector *v)
{
	uint64_t occurrences = 0;
	size_t i;

	for (i = 0; i < v->n; i++) {
		occurrences += v->term[i].count;
		if (v->term[i].count)
			continue;
		in_bad(in,
		    "expected whole numbers from 1 as weights, got "
		    "'%.*s'",
		    span_shown(v->term[i].weight), v->term[i].weight.p);
		return false;
	}
	if (occurrences > v->length)
		in_bad(in, "expected weights of %ju at most in all, got %ju",
		    (uintmax_t)v->length, (uintmax_t)occurrences);
	return occurrences <= v->length;
}

/* id, length, n, term:count ... */
static void
add_vector(struct df_counter *f, struct in *in, struct vector *v)
{
	size_t i;

	if (!vector_parse(in, v) || !check_counts(in, v))
		return;
	f->merge.total.documents++;
	f->merge.total.occurrences += v->length;
	i = term_counter_add(&f->term_counter, v->term, v->n);
	for (; i < v->n;
	     i += term_counter_add(&f->term_counter, v->term + i, v->n - i))
		spill(f);
}

/* sets, or vectors */
static void
read_records(struct df_counter *f, struct in *in)
{
	struct set_record set = { 0 };
	struct vector v = { 0 };
	bool known = false;
	size_t len;

	while (in_record(in, &len)) {
		known = known || check_kind(f, in);
		if (f->kind == DF_COUNTER_VECTORS)
			add_vector(f, in, &v);
		else
			add_set(f, in, &set);
	}
	in_report(in);
	in_close(in);
	free(set.feature);
	free(v.term);
}

void
df_counter_read(struct df_counter *f, struct in *in)
{
	if (df_has_total(in)) {
		in->rejects = NULL;
		df_merge_add(&f->merge, in);
	} else {
		read_records(f, in);
	}
}

void
df_counter_write(struct df_counter *f, struct out *o, uint64_t least)
{
	df_merge_write_total(&f->merge, o);
	if (f->merge.n == 0) {
		write_counted(f, o, least);
		f->terms = f->feature_counter.features + f->term_counter.terms;
		f->rare = f->feature_counter.rare + f->term_counter.rare;
	} else {
		if (f->feature_counter.used || f->term_counter.n)
			spill(f);
		df_merge_write(&f->merge, o, least);
		f->terms = f->merge.terms;
		f->rare = f->merge.rare;
	}
}

void
df_counter_close(struct df_counter *f)
{
	feature_counter_close(&f->feature_counter);
	term_counter_close(&f->term_counter);
	df_merge_free(&f->merge);
}
