/* nd-weigh: converts vectors of counts to vectors of weights, by BM25, tf-idf
 * or classic.
 *
 * id, length, n, term:tf ... -> id, length, n, term:weight ...
 * with --choose: samples of two collections -> what compares them best */
#include <stdlib.h>
#include <string.h>

#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"
#include "plan/term_choice.h"
#include "record/term_kind.h"
#include "record/vector.h"
#include "weight/balance.h"
#include "weight/bm25.h"

static const char *df_arg, *method, *k1_arg, *rejects_arg;
static const char *common_arg, *by_arg, *other_sample;
static struct ratio b;
static size_t least_df, least_terms;
static bool known, balanced, by_length, ranking, verbose;
static uintmax_t vectors, terms, terms_read, short_vectors, empty;

static const struct opt options[] = {
	{ 'd', "df", "DF", OPT_IN, &df_arg,
	    "document frequencies, by nd-df or nd-translate --df" },
	{ 'm', "method", "METHOD", OPT_TEXT, &method,
	    "bm25, tfidf or classic" },
	{ 0, "k1", "K1", OPT_TEXT, &k1_arg,
	    "k1 of BM25: saturation of counts (default: 1.2)" },
	{ 0, "b", "B", OPT_RATIO, &b,
	    "b of BM25: weight of the length (default: 0.75)" },
	{ 0, "min-df", "N", OPT_NUMBER, &least_df,
	    "only terms in at least N documents (default: %)" },
	{ 0, "min-terms", "N", OPT_NUMBER, &least_terms,
	    "only vectors of at least N terms (default: %)" },
	{ 0, "known", NULL, OPT_FLAG, &known, "only terms that DF has" },
	{ 0, "balance", NULL, OPT_FLAG, &balanced,
	    "n-grams of nd-terms -c --both as much as words" },
	{ 0, "balance-lengths", NULL, OPT_FLAG, &by_length,
	    "n-grams of each length as much as of any other" },
	{ 0, "common", "DF2", OPT_IN, &common_arg,
	    "only terms that both DF and DF2 have", .needs = "-d DF" },
	{ 0, "ranking", NULL, OPT_FLAG, &ranking,
	    "rank by -m classic and, without --balance, --known terms" },
	{ 0, "by", "FILE", OPT_IN, &by_arg,
	    "balance, and --ranking, as for the terms that FILE chooses",
	    .needs = "-d DF", .excludes = "--balance, --balance-lengths" },
	{ 0, "choose", "SAMPLE", OPT_IN, &other_sample,
	    "choose words, characters or both, by samples of two languages",
	    .excludes = "-d, --known, --balance, --balance-lengths, --by, "
			"--rejects, -v" },
	{ OPT_REJECTS(&rejects_arg) },
	{ OPT_VERBOSE(&verbose) },
	{ .heading = "weigh the terms of vectors, by BM25 or tf-idf",
	    .help = "nd-weigh -d df vectors >weights" },
};

/* Sets w from the options. */
static void
check_options(struct bm25 *w)
{
	uint64_t k1 = 1200000; /* millionths */
	const char *end;

	if (!df_arg && !other_sample)
		opt_bad("expected -d DF");
	if (!method)
		method = ranking && !k1_arg && !b.q ? "classic" : "bm25";
	if (strcmp(method, "bm25") == 0)
		w->idf.kind = IDF_BM25;
	else if (strcmp(method, "tfidf") == 0)
		w->idf.kind = IDF_PLAIN;
	else if (strcmp(method, "classic") == 0)
		w->idf.kind = IDF_CLASSIC;
	else
		opt_bad(
		    "-m: expected bm25, tfidf or classic, got '%s'", method);
	w->idf.min_df = least_df;
	if (w->idf.kind != IDF_BM25 && (k1_arg || b.q))
		opt_bad("%s: expected -m bm25", k1_arg ? "--k1" : "--b");
	if (k1_arg &&
	    (!(end = decimal_get(k1_arg, &k1)) || *end ||
		k1 > 1000 * (uint64_t)DECIMAL_ONE))
		opt_bad("--k1: expected a number from 0 to 1000 of at most "
			"six decimals, got '%s'",
		    k1_arg);
	w->k1 = (double)k1 / DECIMAL_ONE;
	w->b = b.q ? ratio_value(b) : 0.75;
}

/* Sets the options that depend on the kind of terms. */
static void
set_kind(struct idf *idf)
{
	enum term_kind kind;

	if (by_arg) {
		kind = term_kind_read(by_arg);
		balanced = kind == TERM_BOTH;
		by_length = ranking && kind != TERM_WORDS;
		if (balanced)
			common_arg = NULL;
	}
	idf->known = known || common_arg || (ranking && !balanced);
}

/* Chooses by a sample and SAMPLE. */
static void
choose(const struct bm25 *w, const char *sample)
{
	const struct term_choice c = { *w, least_terms, ranking };
	struct out out;

	out_open(&out, NULL);
	term_choice_write(&c, sample, other_sample, &out);
	out_close(&out);
}

static void
write_weighted(struct in *in, struct bm25 *w, struct out *out)
{
	struct vector v = { 0 };

	while (vector_read(in, &v)) {
		const bool had_terms = v.n;

		terms_read += v.n;
		if (!bm25_weigh(w, &v) ||
		    (by_length && !balance_lengths(&v, balanced))) {
			in_bad(in, "expected weights below 10^12, got more");
			continue;
		}
		if (balanced)
			balance(&v);
		if (v.n < least_terms) {
			short_vectors++;
			continue;
		}
		empty += had_terms && !v.n;
		vectors++;
		terms += v.n;
		vector_write(out, &v);
	}
	free(v.term);
}

static void
report(const struct in *in, const struct bm25 *w)
{
	in_report(in);
	if (w->unseen && w->idf.unseen != IDF_RARE)
		note("%s: %ju of %s not in %s: weighed as in one document",
		    in->name, (uintmax_t)w->unseen, counted(terms_read, "term"),
		    w->idf.name);
	if (w->rare_terms && least_df > 0)
		note("%s: %ju of %s left out, %sin fewer than %s", in->name,
		    (uintmax_t)w->rare_terms, counted(terms_read, "term"),
		    w->idf.known ? "unknown or " : "",
		    counted(least_df, "document"));
	if (short_vectors)
		note("%s: %s left out, of fewer than %s", in->name,
		    counted(short_vectors, "vector"),
		    counted(least_terms, "term"));
	if (!w->idf.known)
		note_count(in->name, empty, "vector", "left without a term");
	if (verbose)
		info("%s: %s, %ju of %s", in->name, counted(vectors, "vector"),
		    terms, counted(terms_read, "term"));
}

int
main(int argc, char **argv)
{
	struct bm25 w = { 0 };
	struct out out;
	struct in in;
	char **file = opt_parse(argc, argv, options, "[file]", 0, 1);

	check_options(&w);
	if (other_sample) {
		choose(&w, file[0]);
		return 0;
	}
	set_kind(&w.idf);
	idf_read(&w.idf, df_arg);
	if (common_arg)
		idf_keep(&w.idf, common_arg);
	in_open_rejects(&in, file[0], rejects_arg);
	out_open(&out, NULL);
	write_weighted(&in, &w, &out);
	out_close(&out);
	report(&in, &w);
	in_close(&in);
	bm25_free(&w);
	return 0;
}
