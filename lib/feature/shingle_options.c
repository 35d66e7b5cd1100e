/* shingle_options.c: the options that say how shingles are made. */
#include <stdlib.h>
#include <string.h>

#include "feature/shingle_options.h"
#include "io/file_registry.h"

enum {
	VARIANTS_MOST = 1000,
	RUNS = 1 << SHINGLE_RUNS,
	WHOLE = 1 << SHINGLE_WHOLE,
	WINNOW = 1 << SHINGLE_WINNOW,
	IMATCH = 1 << SHINGLE_IMATCH,
	SPOTS = 1 << SHINGLE_SPOTSIGS,
};

static const char *const methods[] = {
	[SHINGLE_RUNS] = "shingle", [SHINGLE_WHOLE] = "whole",
	[SHINGLE_WINNOW] = "winnow", [SHINGLE_IMATCH] = "imatch",
	[SHINGLE_SPOTSIGS] = "spotsigs",
};

static enum shingle_method
find_method(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof methods / sizeof *methods; i++)
		if (strcmp(name, methods[i]) == 0)
			return (enum shingle_method)i;
	opt_bad("-m: expected shingle, whole, winnow, imatch or spotsigs, "
	    "got '%s'", name);
}

/* Refuses what the method does not know. */
static void
check_method(const struct shingle_options *r, const struct shingles *s)
{
	const struct {
		const char *option;
		bool given;
		int methods;
		const char *expected;
	} rule[] = {
		{ "-c", s->by_chars, RUNS | WHOLE | WINNOW,
		    "shingle, whole or winnow" },
		{ "-k", r->k, RUNS | WINNOW | SPOTS,
		    "shingle, winnow or spotsigs" },
		{ "--window", r->window, WINNOW, "winnow" },
		{ "-d", r->df, IMATCH | SPOTS, "imatch or spotsigs" },
		{ "-i", r->idf_range, IMATCH, "imatch" },
		{ "--variants", r->variants, IMATCH, "imatch" },
		{ "--drop", r->drop.q, IMATCH, "imatch" },
		{ "--seed", r->seed != SIZE_MAX, IMATCH, "imatch" },
		{ "--antecedents", r->antecedents, SPOTS, "spotsigs" },
		{ "--top", r->top, SPOTS, "spotsigs" },
		{ "--spot", r->spot, SPOTS, "spotsigs" },
		{ "--stopwords", r->stopwords, SPOTS, "spotsigs" },
	};
	size_t i;

	for (i = 0; i < sizeof rule / sizeof *rule; i++)
		if (rule[i].given && !(rule[i].methods & 1 << s->method))
			opt_bad("%s: expected -m %s, got -m %s",
			    rule[i].option, rule[i].expected, r->method);
}

/* Refuses an option that wants another one, or excludes it. */
static void
check_pairs(const struct shingle_options *r, enum shingle_method method)
{
	if (method == SHINGLE_IMATCH) {
		if (!r->df)
			opt_bad("-m imatch: expected -d DF");
		if (!r->idf_range)
			opt_bad("-m imatch: expected -i LO,HI");
		if (r->drop.q && !r->variants)
			opt_bad("--drop: expected --variants R");
		if (r->seed != SIZE_MAX && !r->variants)
			opt_bad("--seed: expected --variants R");
		if (r->variants > VARIANTS_MOST)
			opt_bad("--variants: expected at most %d, got %zu",
			    VARIANTS_MOST, r->variants);
	} else if (method == SHINGLE_SPOTSIGS) {
		if (!r->antecedents && !r->top)
			opt_bad("-m spotsigs: expected --antecedents FILE or "
			    "--top N");
		if (r->antecedents && r->top)
			opt_bad("--top: expected no --antecedents");
		if (r->top && !r->df)
			opt_bad("--top: expected -d DF");
		if (r->df && !r->top)
			opt_bad("-d: expected --top N");
	}
}

/* Whether two files are one stream, which cannot be read twice. */
static bool
one_stream(const char *a, const char *b)
{
	bool once = false;

	if (!a || !b)
		return false;
	return (strcmp(a, "-") == 0 && strcmp(b, "-") == 0) ||
	    (registry_same_file(a, b, &once) && once);
}

/* Refuses a stream that is to be read twice. */
static void
check_streams(const struct shingle_options *r, const char *documents)
{
	const struct {
		const char *option, *path;
	} file[] = {
		{ "-d", r->df },
		{ "--antecedents", r->antecedents },
		{ "--stopwords", r->stopwords },
		{ NULL, documents ? documents : "-" },
	};
	size_t i, k;

	for (i = 0; file[i].option; i++)
		for (k = i + 1; k < sizeof file / sizeof *file; k++)
			if (one_stream(file[i].path, file[k].path))
				opt_bad("%s: expected a stream that nothing "
				    "else reads, got '%s'", file[i].option,
				    file[i].path);
}

/* LO,HI */
static void
read_range(const char *arg, struct ratio *low, struct ratio *high)
{
	const char *s = arg;

	if (!ratio_read(&s, low) || *s++ != ',' || !ratio_read(&s, high) ||
	    *s || low->p * high->q > high->p * low->q)
		opt_bad("-i: expected LO,HI, two numbers from 0 to 1 of at "
			"most six decimals, LO at most HI, got '%s'",
		    arg);
}

static void
open_stem(const char *language, struct shingles *s)
{
	char *names;

	if (!language)
		return;
	s->stemmed = stem_open(&s->stem, language);
	if (s->stemmed)
		return;
	names = stem_languages();
	opt_bad("--stem: expected one of %s, got '%s'", names, language);
}

void
shingle_options_apply(const struct shingle_options *r, const char *documents,
    struct shingles *s)
{
	struct ratio low = {0}, high = {0};
	struct stem *stem;

	s->method = find_method(r->method);
	check_method(r, s);
	check_pairs(r, s->method);
	check_streams(r, documents);
	if (s->method == SHINGLE_IMATCH)
		read_range(r->idf_range, &low, &high);
	open_stem(r->stem, s);
	stem = s->stemmed ? &s->stem : NULL;
	s->k = r->k ? r->k : s->method == SHINGLE_SPOTSIGS ? 2 : 5;
	s->window = r->window ? r->window : 4;
	s->imatch.variants = r->variants;
	s->imatch.drop = r->drop.q ? r->drop : (struct ratio){ 3, 10 };
	s->imatch.seed = r->seed == SIZE_MAX ? 0 : r->seed;
	s->spotsigs.chain_words = s->k;
	s->spotsigs.distance = r->spot ? r->spot : 1;
	if (s->method == SHINGLE_IMATCH)
		imatch_open(&s->imatch, r->df, low, high);
	if (r->antecedents)
		word_list_read(&s->spotsigs.word_list, r->antecedents,
		    WORD_LIST_ANTECEDENT, stem);
	if (r->top)
		word_list_read_top(&s->spotsigs.word_list, r->df, r->top,
		    WORD_LIST_ANTECEDENT);
	if (r->stopwords)
		word_list_read(
		    &s->spotsigs.word_list, r->stopwords, WORD_LIST_STOP, stem);
}
