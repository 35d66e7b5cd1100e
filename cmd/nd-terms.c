/* nd-terms: converts documents to vectors of terms and their counts.
 *
 * id, text, text, ... -> id, length, n, term:count ... in byte order
 * --vectors: vectors of words or chunks -> vectors of their n-grams or words */
#include <stdlib.h>
#include <string.h>

#include "format/column_list.h"
#include "io/line_tool.h"
#include "io/run_report.h"
#include "option/opt.h"
#include "record/document.h"
#include "record/term_kind.h"
#include "record/vector.h"
#include "record/vector_terms.h"
#include "text/stem.h"
#include "text/term_counts.h"

/* TIMES_MOST: how often the text of a column can count; of COLUMNS columns. */
enum { TIMES_MOST = 100, COLUMNS = 64 };

static struct column_list columns;
static size_t times[COLUMNS], timed; /* of the first `timed` columns of -f */
static size_t jobs = 1;
static bool of_vectors, summary;

/* The options that choose the terms. */
static struct terms_options {
	const char *language; /* of stems, or NULL */
	const char *lengths;  /* of n-grams, or NULL */
	const char *by; /* a file that chooses by_chars and both, or NULL */
	bool by_chars, both, by_chunks, joined;
} options;

enum { DOCUMENTS, TOKENS, DISTINCT, TOKENLESS, CRS, INVALID }; /* counts */

struct terms_thread {
	struct stem stem;
	struct char_grams grams;
	struct text_chunks chunks;
	struct term_counts terms;
	struct vector_terms of_vector;
};

/* For document_read: the terms of a document, and its columns so far. */
struct text_adder {
	struct term_counts *terms;
	size_t column;
};

static bool
add_text(void *adder, struct span text)
{
	struct text_adder *a = adder;
	size_t n = a->column < timed ? times[a->column] : 1;

	for (a->column++; n > 0; n--)
		if (!term_counts_add(a->terms, text))
			return false;
	return true;
}

/* Fills terms and *id from a record; false if it is bad. */
static bool
read_terms(struct term_counts *terms, struct in *in, char *line, size_t len,
    struct span *id)
{
	struct text_adder adder = { .terms = terms };

	term_counts_begin(terms);
	if (!document_read(in, line, len, &columns, id, add_text, &adder))
		return false;
	term_counts_end(terms);
	return true;
}

static void
report(const struct in *in, const uintmax_t *n)
{
	if (!of_vectors)
		document_notes(in, n[CRS], n[INVALID]);
	note_count(in->name, n[TOKENLESS], of_vectors ? "vector" : "document",
	    of_vectors ? "without a term" : "without a token");
	run_report("documents", n[DOCUMENTS]);
	if (summary)
		info("%s: %ju %s%s, %s, %s", in->name, n[DOCUMENTS],
		    of_vectors ? "vector" : "document", plural(n[DOCUMENTS]),
		    counted(n[TOKENS], "token"), counted(n[DISTINCT], "term"));
}

static void
work(void *state, uintmax_t *n, struct in *in, struct out *out)
{
	struct terms_thread *t = state;
	struct term_counts *terms = &t->terms;
	struct span id = { 0 };
	char *line;
	size_t len;

	while ((line = in_line(in, &len))) {
		n[CRS] += len > 0 && line[len - 1] == '\r';
		if (of_vectors ? !vector_terms_parse(&t->of_vector, in)
			       : !read_terms(terms, in, line, len, &id))
			continue;
		if (of_vectors)
			id = t->of_vector.vector.id;
		vector_write_terms(out, id, terms);
		n[DOCUMENTS]++;
		n[TOKENS] += terms->tokens;
		n[DISTINCT] += terms->n;
		n[TOKENLESS] += terms->tokens == 0;
	}
	n[INVALID] += terms->text.invalid;
	terms->text.invalid = 0;
}

/* Sets the lengths of n-grams from a text such as 1-4. */
static void
set_lengths(struct char_grams *g, const char *text)
{
	const char *last = text;

	g->least = CHAR_GRAM_MIN;
	g->most = CHAR_GRAM_MAX;
	if (!text)
		return;
	if (text[0] && text[1] == '-')
		last = text + 2;
	if (text[0] < '1' || text[0] > '0' + CHAR_GRAM_MOST ||
	    *last < text[0] || *last > '0' + CHAR_GRAM_MOST || last[1])
		opt_bad("--lengths: expected lengths from 1 to %d such as 4 "
			"or 1-4, got '%s'",
		    CHAR_GRAM_MOST, text);
	g->least = text[0] - '0';
	g->most = *last - '0';
}

static void
set_times(const char *list)
{
	const char *p = list;
	unsigned long n;
	char *end;

	for (;; p = end + 1) {
		n = strtoul(p, &end, 10);
		if (*p < '0' || *p > '9' || n > TIMES_MOST || timed == COLUMNS)
			break;
		times[timed++] = n;
		if (!*end && column_list_count(&columns) &&
		    timed > column_list_count(&columns))
			opt_bad("--times: expected a number for each column "
				"of -f, %zu, got %zu",
			    column_list_count(&columns), timed);
		if (!*end)
			return;
		if (*end != ',')
			break;
	}
	opt_bad("--times: expected up to %d numbers from 0 to %d such as "
		"3,1, got '%s'",
	    COLUMNS, TIMES_MOST, list);
}

/* Sets what the file of --by chooses. */
static void
set_kind(struct terms_options *o)
{
	enum term_kind kind = term_kind_read(o->by);

	o->by_chars = kind != TERM_WORDS;
	o->both = kind == TERM_BOTH;
}

static void
begin(void *state)
{
	const struct terms_options *o = &options;
	struct terms_thread *t = state;

	if (o->language && !stem_open(&t->stem, o->language))
		opt_bad("--stem: expected one of %s, got '%s'",
		    stem_languages(), o->language);
	set_lengths(&t->grams, o->lengths);
	t->chunks.joined = o->joined;
	t->terms.stem = o->language ? &t->stem : NULL;
	t->grams.ended = o->both;
	t->grams.words = o->both && !o->by_chunks;
	t->terms.grams = o->by_chars ? &t->grams : NULL;
	t->terms.chunks = o->by_chunks ? &t->chunks : NULL;
	t->terms.words =
	    (o->by_chunks && o->both) || (of_vectors && !o->by_chars);
	t->of_vector.counts = &t->terms;
}

static const char *list = "2", *times_arg, *rejects;
static const struct opt opts[] = {
	{ 'c', "chars", NULL, OPT_FLAG, &options.by_chars,
	    "n-grams of 3 to 5 characters of each word", .excludes = "--stem" },
	{ 0, "both", NULL, OPT_FLAG, &options.both,
	    "with -c: words too; ~ ends each n-gram", .needs = "-c" },
	{ 0, "chunks", NULL, OPT_FLAG, &options.by_chunks,
	    "text between white space; with -c: its n-grams",
	    .excludes = "--stem" },
	{ 0, "join", NULL, OPT_FLAG, &options.joined,
	    "with --chunks: n-grams across white space, as _",
	    .needs = "--chunks", .excludes = "--vectors" },
	{ 0, "lengths", "MIN-MAX", OPT_TEXT, &options.lengths,
	    "with -c: the lengths of n-grams (default: 3-5)",
	    .needs = "-c or --by FILE" },
	{ 0, "vectors", NULL, OPT_FLAG, &of_vectors,
	    "file has vectors of words, or of --chunks: their words",
	    .excludes = "-f" },
	{ 0, "by", "FILE", OPT_IN, &options.by,
	    "with --vectors: words, -c, or -c --both, as FILE says",
	    .needs = "--vectors", .excludes = "-c, --both, --stem" },
	{ OPT_FIELDS(&list) },
	{ 0, "times", "N,...", OPT_TEXT, &times_arg,
	    "count the text of each column of -f so often (default: once)",
	    .excludes = "--vectors" },
	{ 0, "stem", "LANGUAGE", OPT_TEXT, &options.language,
	    "stem words by the rules of LANGUAGE; -: no stems" },
	{ OPT_JOBS(&jobs) },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&summary) },
	{ .heading = "print the term vector of each document",
	    .help = "nd-terms --stem english docs.tsv >vectors" },
};

int
main(int argc, char **argv)
{
	struct terms_options *o = &options;
	char **file;

	opt_version_also = uni_version();
	file = opt_parse(argc, argv, opts, "[file]", 0, 1);
	if (o->language && strcmp(o->language, "-") == 0)
		o->language = NULL;
	if (o->by)
		set_kind(o);
	else if (of_vectors && !o->by_chars && !o->by_chunks)
		opt_bad("--vectors: expected -c or --chunks as well");
	column_list_option(&columns, list);
	if (times_arg)
		set_times(times_arg);
	line_tool_run(&(struct line_tool){ .threads = jobs,
			  .rejects = rejects,
			  .state_size = sizeof(struct terms_thread),
			  .begin = begin,
			  .work = work,
			  .report = report },
	    file);
	return 0;
}
