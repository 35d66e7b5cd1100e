#include <stdlib.h>

#include "base/mem.h"
#include "record/set_record.h"
#include "record/vector.h"
#include "weight/df_counter.h"

/* Writes and clears the counter in use. */
static void
write_counted(struct df_counter *c, struct out *out, uint64_t min_df)
{
	if (c->columns == DF_COUNTER_VECTORS)
		term_counter_write(&c->term_counter, out, min_df);
	else if (c->columns == DF_COUNTER_SETS)
		feature_counter_write(&c->feature_counter, out, min_df);
}

/* Moves the counts to a scratch file of the merge. */
static void
spill(struct df_counter *c)
{
	struct out scratch;

	out_scratch(&scratch, c->merge.dir);
	write_counted(c, &scratch, 1);
	df_merge_add_scratch(&c->merge, &scratch);
	c->spilled++;
}

/* What the record read last is; 0 if it is neither. Vectors have a number in
 * column 3, sets have features there, and may have a tag in column 4. */
static size_t
record_kind(const struct in *in)
{
	struct span f[4];
	uint64_t number;
	size_t columns = span_split(in->last, f, 4);

	if (columns == 4 && span_number(f[2], &number))
		return DF_COUNTER_VECTORS;
	return columns == 3 || columns == 4 ? DF_COUNTER_SETS : 0;
}

/* Decides by its columns whether the record read last is a set or a vector, and
 * opens the counter; false if it is neither. Ends the program if files of sets
 * and of vectors are mixed. */
static bool
check_kind(struct df_counter *c, const struct in *in)
{
	static const char *const name[] = {
		[DF_COUNTER_SETS] = "set", [DF_COUNTER_VECTORS] = "vector"
	};
	const size_t columns = record_kind(in);

	if (!columns)
		return false;
	if (c->columns && columns != c->columns)
		die("%s:%ju: expected a %s, as in the files before, got a %s",
		    in->name, (uintmax_t)in->line, name[c->columns],
		    name[columns]);
	if (!c->columns && columns == DF_COUNTER_SETS)
		feature_counter_open(&c->feature_counter, c->memory);
	else if (!c->columns)
		c->term_counter.memory = c->memory;
	if (!c->columns)
		df_merge_check_kind(&c->merge, in->name,
		    columns == DF_COUNTER_SETS ? DF_MERGE_FEATURES
					       : DF_MERGE_TERMS);
	c->columns = columns;
	return true;
}

static void
add_set(struct df_counter *c, struct in *in, struct set_record *set)
{
	size_t i;

	if (!set_record_parse_head(in, set))
		return;
	MEM_GROW(set->feature, set->cap, set->n);
	if (!set_record_parse_features(in, set, set->feature))
		return;
	c->merge.total.documents++;
	c->merge.total.occurrences += set->n;
	i = feature_counter_add(&c->feature_counter, set->feature, set->n);
	for (; i < set->n; i += feature_counter_add(&c->feature_counter,
			       set->feature + i, set->n - i))
		spill(c);
}

/* Whether the weights of a vector are counts of its terms; if not, reports it
 * by in_bad. */
static bool
check_counts(struct in *in, const struct vector *v)
{
	uint64_t occurrences = 0;
	size_t i;

	for (i = 0; i < v->n; i++) {
		occurrences += v->term[i].count;
		if (v->term[i].count)
			continue;
		return in_bad(in,
		    "expected whole numbers from 1 as weights, got "
		    "'%.*s'",
		    span_shown(v->term[i].weight), v->term[i].weight.p);
	}
	if (occurrences > v->length)
		in_bad(in, "expected a sum of weights of at most %ju, got %ju",
		    (uintmax_t)v->length, (uintmax_t)occurrences);
	return occurrences <= v->length;
}

static void
add_vector(struct df_counter *c, struct in *in, struct vector *v)
{
	size_t i;

	if (!vector_parse(in, v) || !check_counts(in, v))
		return;
	c->merge.total.documents++;
	c->merge.total.occurrences += v->length;
	i = term_counter_add(&c->term_counter, v->term, v->n);
	for (; i < v->n;
	     i += term_counter_add(&c->term_counter, v->term + i, v->n - i))
		spill(c);
}

/* Reads a file of sets or vectors. */
static void
read_records(struct df_counter *c, struct in *in)
{
	struct set_record set = { 0 };
	struct vector v = { 0 };
	bool known = false;
	size_t len;

	while (in_record(in, &len)) {
		known = known || check_kind(c, in);
		if (c->columns == DF_COUNTER_VECTORS)
			add_vector(c, in, &v);
		else
			add_set(c, in, &set);
	}
	in_report(in);
	in_close(in);
	free(set.feature);
	free(v.term);
}

void
df_counter_read(struct df_counter *c, struct in *in)
{
	if (df_has_total(in)) {
		in->rejects = NULL;
		df_merge_add(&c->merge, in);
	} else {
		read_records(c, in);
	}
}

void
df_counter_write(struct df_counter *c, struct out *o, uint64_t min_df)
{
	df_write(o, &c->merge.total);
	if (c->merge.n == 0) {
		write_counted(c, o, min_df);
		c->terms = c->feature_counter.features + c->term_counter.terms;
		c->rare_terms = c->feature_counter.rare_features +
		    c->term_counter.rare_terms;
	} else {
		if (c->feature_counter.used || c->term_counter.n)
			spill(c);
		df_merge_write(&c->merge, o, min_df);
		c->terms = c->merge.terms;
		c->rare_terms = c->merge.rare_terms;
	}
}

void
df_counter_close(struct df_counter *c)
{
	feature_counter_close(&c->feature_counter);
	term_counter_clear(&c->term_counter);
	df_merge_free(&c->merge);
}
