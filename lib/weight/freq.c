/* freq.c: document frequencies of sets or vectors, and their sums. */
#include <stdlib.h>

#include "base/mem.h"
#include "record/set_record.h"
#include "record/vector.h"
#include "weight/freq.h"

/* Writes what was counted so far, which is empty then. */
static void
write_counted(struct freq *f, struct out *out, uint64_t least)
{
	if (f->kind == FREQ_VECTORS)
		termcount_write(&f->termcount, out, least);
	else if (f->kind == FREQ_SETS)
		count_write(&f->count, out, least);
}

/* The same to a scratch file, among those to be added up. */
static void
spill(struct freq *f)
{
	struct out scratch;

	out_scratch(&scratch, f->sum.dir);
	write_counted(f, &scratch, 1);
	dfsum_add_scratch(&f->sum, &scratch);
	f->spilled++;
}

/* Sees by its columns what the record at hand is, if it is one: sets and
 * vectors are not of one sum. */
static bool
is_known(struct freq *f, const struct in *in)
{
	static const char *const name[] = { [FREQ_SETS] = "set",
	    [FREQ_VECTORS] = "vector" };
	struct span first;
	size_t columns = split(in->last.p, in->last.n, &first, 1);

	if (columns != FREQ_SETS && columns != FREQ_VECTORS)
		return false;
	if (f->kind && columns != f->kind)
		die("%s:%ju: expected a %s, as in the files before, got a %s",
		    in->name, (uintmax_t)in->line, name[f->kind],
		    name[columns]);
	if (!f->kind && columns == FREQ_SETS)
		count_open(&f->count, f->size);
	else if (!f->kind)
		termcount_open(&f->termcount, f->size);
	if (!f->kind)
		dfsum_is(&f->sum, in->name, columns == FREQ_SETS ?
		    DFSUM_FEATURES : DFSUM_TERMS);
	f->kind = columns;
	return true;
}

/* id, n, features */
static void
add_set(struct freq *f, struct in *in, struct set_record *set)
{
	size_t i;

	if (!set_record_parse(in, set))
		return;
	set->feature = mem_grow(set->feature, &set->cap, set->n,
	    sizeof *set->feature);
	if (!set_record_features(in, set, set->feature))
		return;
	f->sum.total.documents++;
	f->sum.total.occurrences += set->n;
	i = count_add(&f->count, set->feature, set->n);
	for (; i < set->n; i += count_add(&f->count, set->feature + i,
	    set->n - i))
		spill(f);
}

/* Whether the weights of a vector are how often its terms occur. */
static bool
counts(struct in *in, const struct vector *v)
{
	uint64_t occurrences = 0;
	size_t i;

	for (i = 0; i < v->n; i++) {
		occurrences += v->term[i].count;
		if (v->term[i].count)
			continue;
		in_bad(in, "expected whole numbers from 1 as weights, got "
		    "'%.*s'", span_shown(v->term[i].weight),
		    v->term[i].weight.p);
		return false;
	}
	if (occurrences > v->length)
		in_bad(in, "expected weights of %ju at most in all, got %ju",
		    (uintmax_t)v->length, (uintmax_t)occurrences);
	return occurrences <= v->length;
}

/* id, length, n, term:count ... */
static void
add_vector(struct freq *f, struct in *in, struct vector *v)
{
	size_t i;

	if (!vector_parse(in, v) || !counts(in, v))
		return;
	f->sum.total.documents++;
	f->sum.total.occurrences += v->length;
	i = termcount_add(&f->termcount, v->term, v->n);
	for (; i < v->n; i += termcount_add(&f->termcount, v->term + i,
	    v->n - i))
		spill(f);
}

/* sets, or vectors */
static void
read_records(struct freq *f, struct in *in)
{
	struct set_record set = {0};
	struct vector v = {0};
	bool known = false;
	size_t len;

	while (in_record(in, &len)) {
		known = known || is_known(f, in);
		if (f->kind == FREQ_VECTORS)
			add_vector(f, in, &v);
		else
			add_set(f, in, &set);
	}
	note_count(in->name, in->rejected, "record", "rejected");
	in_close(in);
	free(set.feature);
	free(v.term);
}

void
freq_read(struct freq *f, struct in *in)
{
	if (df_has_total(in)) {
		in->rejects = NULL;
		dfsum_add(&f->sum, in);
	} else {
		read_records(f, in);
	}
}

void
freq_write(struct freq *f, struct out *o, uint64_t least)
{
	dfsum_write_total(&f->sum, o);
	if (f->sum.n == 0) {
		write_counted(f, o, least);
		f->terms = f->count.features + f->termcount.terms;
		f->rare = f->count.rare + f->termcount.rare;
	} else {
		if (f->count.used || f->termcount.n)
			spill(f);
		dfsum_write(&f->sum, o, least);
		f->terms = f->sum.terms;
		f->rare = f->sum.rare;
	}
}

void
freq_close(struct freq *f)
{
	count_close(&f->count);
	termcount_close(&f->termcount);
	dfsum_free(&f->sum);
}
