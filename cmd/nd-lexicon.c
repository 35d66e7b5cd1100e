/* nd-lexicon: learns a translation table from pairs of sentences, by IBM
 * Model 1.
 *
 * id, sentence in language E, sentence in language F -> e, f, p(f|e) */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/column_list.h"
#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"
#include "record/document.h"
#include "text/stem.h"
#include "text/term_counts.h"
#include "xling/bitext.h"
#include "xling/lexicon.h"

static const char *fields = "2,3", *languages, *rejects_arg;
static struct lexicon lexicon = { .iterations = 5, .top = SIZE_MAX };
static struct ratio least_back = { 5, 100 }, least_p = { 1, 1000 };
static size_t longest = 100;

static const struct opt options[] = {
	{ 'f', "fields", "E,F", OPT_TEXT, &fields,
	    "columns of the two languages (default: 2,3)" },
	{ 0, "stem", "E,F", OPT_TEXT, &languages,
	    "stem words of languages E and F; - for neither" },
	{ 0, "max-length", "N", OPT_COUNT, &longest,
	    "most tokens of a sentence (default: %)" },
	{ 0, "iterations", "N", OPT_COUNT, &lexicon.iterations,
	    "iterations of the training (default: %)" },
	{ 0, "back", "P", OPT_RATIO, &least_back, "least p(e|f) (default: %)" },
	{ 0, "min-p", "P", OPT_RATIO, &least_p, "least p(f|e) (default: %)" },
	{ 0, "top", "N", OPT_COUNT, &lexicon.top,
	    "most translations of a term (default: all)" },
	{ OPT_REJECTS(&rejects_arg) },
	{ OPT_VERBOSE(&lexicon.verbose) },
	{ .heading = "learn a translation table from pairs of sentences",
	    .help = "nd-lexicon --stem english,german bitext >table" },
};

static struct column_list columns;
static struct stem stem[2];
static struct term_counts terms[2]; /* of E, of F */
static struct bitext bitext;
static size_t column; /* 0 or 1: the column of -f that is read next */
static uintmax_t empty, overlong, crs;
static bool probabilities, sentences; /* whether F has some */

/* Whether the text is what nd-lexicon writes as p(f|e). */
static bool
is_probability(struct span text)
{
	size_t i;

	if (text.n < 3 || (text.p[0] != '0' && text.p[0] != '1') ||
	    text.p[1] != '.')
		return false;
	for (i = 2; i < text.n; i++)
		if (text.p[i] < '0' || text.p[i] > '9')
			return false;
	return true;
}

/* Columns come in the order of the record; *swapped is 1 if that of F is
 * before that of E. */
static bool
add_text(void *swapped, struct span text)
{
	size_t language = column++ ^ *(size_t *)swapped;

	if (language == 1)
		*(is_probability(text) ? &probabilities : &sentences) = true;
	return term_counts_add(&terms[language], text);
}

static void
read_pairs(struct in *in)
{
	size_t swapped = columns.range[0].first > columns.range[1].first, len;
	struct span id;
	char *line;

	while ((line = in_line(in, &len))) {
		crs += len > 0 && line[len - 1] == '\r';
		column = 0;
		term_counts_begin(&terms[0]);
		term_counts_begin(&terms[1]);
		if (!document_read(
			in, line, len, &columns, &id, add_text, &swapped))
			continue;
		if (terms[0].tokens == 0 || terms[1].tokens == 0)
			empty++;
		else if (terms[0].tokens > longest || terms[1].tokens > longest)
			overlong++;
		else
			bitext_add(&bitext, &terms[0], &terms[1]);
	}
}

static void
open_stems(void)
{
	size_t n = strcspn(languages, ","), i;
	char *names, *name;

	if (!languages[n])
		opt_bad("--stem: expected two languages such as "
			"english,german, or - for none, got '%s'",
		    languages);
	name = names = mem_copy(languages, strlen(languages));
	names[n] = 0;
	for (i = 0; i < 2; i++, name = names + n + 1) {
		if (strcmp(name, "-") == 0)
			continue;
		if (!stem_open(&stem[i], name))
			opt_bad("--stem: expected one of %s, got '%s'",
			    stem_languages(), name);
		terms[i].stem = &stem[i];
	}
	free(names);
}

/* Reads -f; false unless it is two different columns. */
static bool
parse_columns(void)
{
	const struct column_range *r;

	if (!column_list_parse(&columns, fields) || columns.n != 2)
		return false;
	r = columns.range;
	return r[0].first == r[0].last && r[1].first == r[1].last &&
	    r[0].first != r[1].first;
}

static void
report(const struct in *in)
{
	document_notes(in, crs, terms[0].text.invalid + terms[1].text.invalid);
	note_count(in->name, empty, "pair", "without a token on a side");
	note_count(in->name, overlong, "pair", "longer than --max-length");
	if (lexicon.verbose)
		info("%s: %s, %zu and %zu tokens, %u and %u terms that "
		     "co-occur %ju times, %ju written",
		    in->name, counted(bitext.n, "pair"), bitext.e.n, bitext.f.n,
		    bitext.e.map.n, bitext.f.map.n,
		    (uintmax_t)lexicon.term_pairs, (uintmax_t)lexicon.written);
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[file]", 0, 1);
	struct out out;
	struct in in;

	if (!parse_columns())
		opt_bad("-f: expected two columns from 2 such as 2,3, got '%s'",
		    fields);
	if (languages)
		open_stems();
	lexicon.least_back = ratio_millionths(least_back);
	lexicon.least_p = least_p.p ? ratio_millionths(least_p) : 1;
	in_open_rejects(&in, file[0], rejects_arg);
	out_open(&out, NULL);
	read_pairs(&in);
	if (probabilities && !sentences)
		die("%s: expected id, sentence, translation, got a table of "
		    "translations",
		    in.name);
	bitext_sort(&bitext);
	lexicon_write(&lexicon, &bitext, &out);
	out_close(&out);
	report(&in);
	in_close(&in);
	bitext_free(&bitext);
	stem_close(&stem[0]);
	stem_close(&stem[1]);
	return 0;
}
