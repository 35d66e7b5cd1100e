#include <stdlib.h>

#include "base/buf.h"
#include "base/mem.h"
#include "record/df.h"
#include "xling/translate_df.h"

/* Document frequencies as two vectors of the same terms, whose bytes are in
 * text. */
struct df_vectors {
	struct vector documents, occurrences;
	struct buf text;
};

/* Adds a term of n bytes. Its pointer is the offset in the text until
 * set_terms: the text may still move. */
static void
add_term(struct vector *v, size_t offset, size_t n, uint64_t weight)
{
	MEM_GROW(v->term, v->cap, v->n + 1);
	v->term[v->n++] = (struct weighted_term){ .term = { (char *)offset, n },
		.millionths = weight };
}

/* Turns the offsets of terms into pointers to the complete text. */
static void
set_terms(struct vector *v, char *text)
{
	size_t i;

	for (i = 0; i < v->n; i++)
		v->term[i].term.p = text + (uintptr_t)v->term[i].term.p;
}

static void
read_df(struct df_vectors *x, struct df_file *file)
{
	uint64_t terms = 0, features = 0;
	struct df df;

	df_read_total(file);
	while (df_read(file, &df)) {
		terms++;
		features += df_is_feature(&df);
		add_term(&x->documents, x->text.n, df.term.n, df.documents);
		add_term(&x->occurrences, x->text.n, df.term.n, df.occurrences);
		buf_room(&x->text, df.term.n + IN_PAD);
		buf_put(&x->text, df.term);
	}
	df_check_terms(file, terms, features);
	set_terms(&x->documents, x->text.p);
	set_terms(&x->occurrences, x->text.p);
}

static uint64_t
at_most(uint64_t x, uint64_t most, bool *cut)
{
	*cut |= x > most;
	return x < most ? x : most;
}

/* Writes the total and the terms of `documents`; `occurrences` has all of them.
 * Returns how many terms had a count above the total. */
static uint64_t
write_df(struct out *out, const struct df *total,
    const struct vector *documents, const struct vector *occurrences)
{
	const uint64_t most = total->documents < total->occurrences
	    ? total->documents
	    : total->occurrences;
	const struct weighted_term *d, *o = occurrences->term;
	uint64_t cuts = 0;
	size_t i;
	struct df df;
	bool cut;

	df_write_decimals(out, total);
	for (i = 0; i < documents->n; i++, o++) {
		d = &documents->term[i];
		while (!span_equal(o->term, d->term))
			o++;
		cut = false;
		df.term = d->term;
		df.documents = at_most(d->millionths, most, &cut);
		df.occurrences =
		    at_most(o->millionths, total->occurrences, &cut);
		cuts += cut;
		df_write_decimals(out, &df);
	}
	return cuts;
}

uint64_t
translate_df(struct translator *t, struct in *in, struct out *out)
{
	struct df_file file = { .in = *in, .decimals = true };
	struct vector documents = { 0 }, occurrences = { 0 };
	struct df_vectors x = { 0 };
	uint64_t cuts;

	read_df(&x, &file);
	file.total.term = (struct span){ 0 };
	if (!translator_vector(t, &x.occurrences, &occurrences))
		die("%s: expected fewer than 10^12 occurrences of a term, got "
		    "more",
		    in->name);
	translator_reset(t);
	translator_vector(t, &x.documents, &documents);
	cuts = write_df(out, &file.total, &documents, &occurrences);
	*in = file.in;
	file.in = (struct in){ .buffer.fd = -1 };
	df_close(&file);
	buf_free(&x.text);
	free(x.documents.term);
	free(x.occurrences.term);
	free(documents.term);
	free(occurrences.term);
	return cuts;
}
