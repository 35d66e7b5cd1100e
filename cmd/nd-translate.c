/* nd-translate: translates vectors, or document frequencies, from language F
 * to language E by a table of probabilities.
 *
 * id, length, n, f:tf ... -> id, length, n, e:tf* ...
 * f, documents, occurrences -> e, documents*, occurrences*
 * (tf*, documents*, occurrences*: sums weighted by p(f|e)) */
#include <stdlib.h>

#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"
#include "record/df.h"
#include "record/vector.h"
#include "xling/translate_df.h"
#include "xling/translation_table.h"
#include "xling/translator.h"

/* If a table translates less than 1/4 of the weight, it may be the wrong
 * one. */
enum { LITTLE_DIVISOR = 4 };

static struct translation_table table;
static struct translator translator = { .table = &table };
static const char *table_arg, *rejects_arg;
static struct ratio least_p;
static bool df, verbose;
static uintmax_t vectors, empty;

static const struct opt options[] = {
	{ 'l', "table", "TABLE", OPT_IN, &table_arg,
	    "file of translations: e, f, p(f|e)", .required = true },
	{ 0, "inverse", NULL, OPT_FLAG, &table.inverse,
	    "the columns of TABLE are f, e, p(e|f)" },
	{ 0, "columns", "ORDER", OPT_TEXT, &table.columns,
	    "order of the columns: letters e, f, p; or l for ln p" },
	{ 0, "min-p", "P", OPT_RATIO, &least_p,
	    "only translations with at least probability P" },
	{ 0, "top", "N", OPT_COUNT, &table.top,
	    "only the N most probable translations of a term" },
	{ 0, "copy", NULL, OPT_FLAG, &translator.copy,
	    "copy terms that are not in TABLE" },
	{ 0, "keep-grams", NULL, OPT_FLAG, &translator.keep_grams,
	    "copy the n-grams of nd-terms -c --both" },
	{ 0, "df", NULL, OPT_FLAG, &df,
	    "read document frequencies instead of vectors" },
	{ OPT_REJECTS(&rejects_arg), .excludes = "--df" },
	{ OPT_VERBOSE(&verbose) },
	{ .heading = "translate term vectors with a table of probabilities",
	    .help =
		"nd-terms --stem german de.tsv | nd-translate -l en-de.tsv" },
};

static void
check_options(void)
{
	if (!table.columns)
		table.columns = table.inverse ? "fep" : "efp";
	else if (!ttable_columns_valid(table.columns))
		opt_bad("--columns: expected the letters e, f and p (or l) in "
			"their order, got '%s'",
		    table.columns);
	if (least_p.q)
		table.least = least_p.p * (TTABLE_ONE / least_p.q);
}

static void
write_vectors(struct in *in, struct out *out)
{
	struct vector v = { 0 }, translated = { 0 };

	if (df_has_total(in))
		die("%s: expected vectors, got document frequencies (--df)",
		    in->name);
	while (vector_read(in, &v)) {
		if (!translator_vector(&translator, &v, &translated)) {
			in_bad(in,
			    "expected weights below 10^12 in "
			    "translation, got more");
			continue;
		}
		vectors++;
		empty += translated.n == 0;
		vector_write(out, &translated);
	}
	in_report(in);
	free(v.term);
	free(translated.term);
}

/* Returns part of the whole weight in per cent, cut to two decimals. */
static double
percent(translator_sum part)
{
	translator_sum all = translator.weight;

	return all ? (double)(part * 10000 / all) / 100 : 0;
}

static void
report(const struct in *in)
{
	const struct translator *t = &translator;
	uint64_t lost = t->terms - t->translated - t->unchanged;

	if (lost)
		note("%s: %ju of %s left out, without a translation", in->name,
		    (uintmax_t)lost, counted(t->terms, "term"));
	note_count(in->name, empty, "vector", "without a term");
	if (!df && t->other_weight * 10 > t->translated_weight * 11)
		note("%s: %s translates %.2f %% of the weight, and translates "
		     "into %.2f %%: is it for the other direction?",
		    in->name, table_arg, percent(t->translated_weight),
		    percent(t->other_weight));
	else if (!df && t->translated_weight * LITTLE_DIVISOR < t->weight)
		note("%s: only %.2f %% of the weight translated: does %s have "
		     "this direction, and the same stems?",
		    in->name, percent(t->translated_weight), table_arg);
	if (!verbose)
		return;
	info("%s: %s of %s into %u", table_arg,
	    counted(table.entries, "translation"),
	    counted(table.f.map.n, "term"), table.e.map.n);
	if (!df)
		info("%s: %s", in->name, counted(vectors, "vector"));
	info("%s: of the weight of %s %.2f %% translated, %.2f %% "
	     "copied",
	    in->name, counted(t->terms, "term"), percent(t->translated_weight),
	    percent(t->unchanged_weight));
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[file]", 0, 1);
	struct out out;
	uint64_t cuts = 0;
	struct in in;

	check_options();
	table.may_be_empty = translator.copy;
	ttable_read(&table, table_arg);
	in_open_rejects(&in, file[0], rejects_arg);
	out_open(&out, NULL);
	if (df)
		cuts = translate_df(&translator, &in, &out);
	else
		write_vectors(&in, &out);
	out_close(&out);
	ttable_notes(&table, table_arg);
	note_count(in.name, cuts, "term",
	    "with more documents or occurrences than the total, cut");
	report(&in);
	in_close(&in);
	translator_free(&translator);
	ttable_free(&table);
	return 0;
}
