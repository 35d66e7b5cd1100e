/* nd-shingle: converts documents to sets of features: hashes of their
 * shingles, or of the signatures of another method.
 *
 * id, text, text, ... -> id, n, n features in ascending order, tag
 * with --text: -> id, feature, shingle */
#include <stdio.h>
#include <string.h>

#include "base/hex.h"
#include "base/sort_unique64.h"
#include "feature/shingle_method.h"
#include "feature/shingle_options.h"
#include "format/column_list.h"
#include "io/line_tool.h"
#include "io/run_report.h"
#include "option/opt.h"
#include "record/document.h"
#include "record/set_record.h"

static struct column_list columns;
static struct shingle_options params = SHINGLE_OPTIONS_DEFAULT;
static struct shingles shared;
static struct record_tag tag; /* of the sets */
static const char *fields_arg = "2", *rejects;
static char methods[SHINGLE_METHOD_NAMES], ngram_help[80];
static size_t jobs = 1;
static bool some, summary;
static uintmax_t documents;

/* The counts of a file. */
enum {
	DOCUMENTS,
	TOKENS,
	SHINGLES,
	FEATURES,
	TOKENLESS,
	SHORTS,
	SIGNATURELESS,
	SKIPPED,
	CRS,
	INVALID
};

struct shingle_thread {
	struct shingles shingler;
	struct sort_unique64 sort;
};

static const struct opt opts[] = {
	{ 'c', "chars", NULL, OPT_FLAG, &shared.by_chars,
	    "shingles of characters instead of words" },
	{ OPT_FIELDS(&fields_arg) },
	{ 0, "stem", "LANGUAGE", OPT_TEXT, &params.stem,
	    "stem words by the rules of LANGUAGE" },
	{ 'm', "method", "METHOD", OPT_TEXT, &params.method, methods },
	{ 'k', "ngram", "N", OPT_NGRAM, &params.k, ngram_help },
	{ 0, "skip-short", NULL, OPT_FLAG, &shared.skip_short,
	    "skip columns of fewer words if another has N" },
	{ 0, "window", "W", OPT_COUNT, &params.window,
	    "winnow: shingles of a window (default: 4)" },
	{ 'd', "df", "DF", OPT_TEXT, &params.df,
	    "imatch, spotsigs: document frequencies, by nd-df" },
	{ 'i', "idf-range", "LO,HI", OPT_TEXT, &params.idf_range,
	    "imatch: least and greatest idf of a term" },
	{ 0, "variants", "R", OPT_COUNT, &params.variants,
	    "imatch: R more signatures, each without some terms" },
	{ 0, "drop", "P", OPT_RATIO, &params.drop,
	    "imatch: fraction of terms left out (default: 0.3)" },
	{ 0, "seed", "N", OPT_NUMBER, &params.seed,
	    "imatch: seed of --variants (default: 0)" },
	{ 0, "antecedents", "FILE", OPT_TEXT, &params.antecedents,
	    "spotsigs: words at which a chain begins" },
	{ 0, "top", "N", OPT_COUNT, &params.top,
	    "spotsigs: begin at the N terms in most documents" },
	{ 0, "spot", "D", OPT_COUNT, &params.spot,
	    "spotsigs: distance of chain words (default: 1)" },
	{ 0, "stopwords", "FILE", OPT_TEXT, &params.stopwords,
	    "spotsigs: words that are in no chain" },
	{ 0, "some", NULL, OPT_FLAG, &some,
	    "leave out documents without a feature", .excludes = "--text" },
	{ 0, "text", NULL, OPT_FLAG, &shared.features.want_places,
	    "print the text of each shingle instead of sets" },
	{ OPT_JOBS(&jobs) },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&summary) },
	{ .heading = "turn documents into sets of shingles",
	    .help = "nd-shingle -k 5 docs.tsv >sets" },
};

/* Fills the shingler and *id from a record; false if it is bad. */
static bool
read_document(struct shingles *s, uintmax_t *n, struct in *in, char *line,
    size_t len, struct span *id)
{
	shingle_begin(s);
	if (!document_read(in, line, len, &columns, id, shingle_field, s))
		return false;
	shingle_end(s);
	n[DOCUMENTS]++;
	n[TOKENS] += s->tokens;
	n[SHINGLES] += s->features.n;
	n[TOKENLESS] += s->tokens == 0;
	n[SIGNATURELESS] += s->tokens > 0 && s->features.n == 0;
	n[SHORTS] += s->skip_short && s->tokens > 0 && !s->has_long;
	return true;
}

/* Writes id, feature, text for each shingle. */
static void
write_text(const struct shingles *s, struct out *out, struct span id)
{
	struct span text;
	size_t i;

	for (i = 0; i < s->features.n; i++) {
		out_field(out, id, '\t');
		hex_put(out_room(out, 16), s->features.hash[i]);
		out_used(out, 16);
		out_char(out, '\t');
		text = shingle_text(s, i);
		out_escaped(out, text.p, text.n);
		out_char(out, '\n');
	}
}

static void
write_set(
    struct shingle_thread *t, uintmax_t *n, struct out *out, struct span id)
{
	struct feature_list *f = &t->shingler.features;
	struct set_record set = { .id = id, .tag = record_tag_span(&tag) };

	set.feature = sort_unique64(&t->sort, f->hash, f->n, &set.n);
	if (set.n == 0 && some)
		return;
	set_record_write(out, &set);
	n[FEATURES] += set.n;
}

static void
begin(void *state)
{
	struct shingle_thread *t = state;

	shingle_share(&t->shingler, &shared);
}

static void
work(void *state, uintmax_t *n, struct in *in, struct out *out)
{
	struct shingle_thread *t = state;
	struct shingles *s = &t->shingler;
	struct span id = { 0 };
	char *line;
	size_t len;

	while ((line = in_line(in, &len))) {
		n[CRS] += len > 0 && line[len - 1] == '\r';
		if (!read_document(s, n, in, line, len, &id))
			continue;
		if (shared.features.want_places)
			write_text(s, out, id);
		else
			write_set(t, n, out, id);
	}
	n[SKIPPED] += s->skipped;
	n[INVALID] += s->text.invalid;
	s->skipped = s->text.invalid = 0;
}

/* Of documents that are looked for in others. */
static void
note_short(const struct in *in, uintmax_t n)
{
	if (n)
		note("%s: %ju document%s fewer than %zu %s (-k); found only "
		     "in a document with the same text; a lower -k finds "
		     "shorter ones",
		    in->name, n, n == 1 ? " has" : "s have", shared.k,
		    shared.by_chars ? "characters" : "words");
}

static void
report(const struct in *in, const uintmax_t *n)
{
	char lack[80] = "without a token";

	/* Several runs of a flow read a column of the same documents each. */
	if (strcmp(fields_arg, "2") != 0 && !strpbrk(fields_arg, ",-"))
		snprintf(lack, sizeof lack, "without a token in column %s",
		    fields_arg);
	document_notes(in, n[CRS], n[INVALID]);
	note_count(in->name, n[TOKENLESS], "document", lack);
	note_count(
	    in->name, n[SIGNATURELESS], "document", "without a signature");
	note_count(
	    in->name, n[SKIPPED], "column", "skipped, shorter than a shingle");
	note_short(in, n[SHORTS]);
	if (n[TOKENS] > 0 && shared.method->report)
		shared.method->report(&shared, in->name);
	documents += n[DOCUMENTS];
	if (summary)
		info("%s: %s, %ju %s%s, %s, %s", in->name,
		    counted(n[DOCUMENTS], "document"), n[TOKENS],
		    shared.by_chars ? "character" : "token", plural(n[TOKENS]),
		    counted(n[SHINGLES], "shingle"),
		    counted(n[FEATURES], "feature"));
}

int
main(int argc, char **argv)
{
	char **file;

	opt_version_also = uni_version();
	shingle_method_names(methods, NULL);
	snprintf(ngram_help, sizeof ngram_help,
	    "words of a shingle (default: %zu) or chain (%zu)", shingle_runs.k,
	    shingle_spotsigs.k);
	file = opt_parse(argc, argv, opts, "[file ...]", 0, argc);
	column_list_option(&columns, fields_arg);
	shingle_options_apply(&params, file[0], &shared);
	shingle_options_tag(&params, &shared, &tag);
	line_tool_run(&(struct line_tool){ .threads = jobs,
			  .rejects = rejects,
			  .state_size = sizeof(struct shingle_thread),
			  .begin = begin,
			  .work = work,
			  .report = report },
	    file);
	run_report("documents", documents);
	return 0;
}
