/* nd-shingle: converts documents to sets of features: hashes of their
 * shingles, or of the signatures of another method.
 *
 * id, text, text, ... -> id, n, n features in ascending order, tag
 * with --text: -> id, feature, shingle */
#include <stdio.h>
#include <string.h>

#include "base/hex.h"
#include "base/mem.h"
#include "base/sort_unique64.h"
#include "feature/shingle_options.h"
#include "format/column_list.h"
#include "io/in.h"
#include "io/line_blocks.h"
#include "io/out.h"
#include "io/run_report.h"
#include "option/opt.h"
#include "record/document.h"
#include "record/set_record.h"

static struct column_list columns;
static struct shingle_options params = SHINGLE_OPTIONS_DEFAULT;
static struct shingles shared;
static struct record_tag tag; /* of the sets */
static const char *fields_arg = "2", *rejects;
static char methods[SHINGLE_METHOD_NAMES];
static size_t jobs = 1;
static bool some, summary;
static uintmax_t documents;
static struct shingle_thread *threads;

/* The counts of one thread. */
struct shingle_counts {
	uintmax_t documents, tokens, shingles, features, tokenless, shorts,
	    signatureless, skipped, crs, invalid;
};

struct shingle_thread {
	struct shingles shingler;
	struct sort_unique64 sort;
	struct shingle_counts n;
	char apart[THREADS_APART];
};

static const struct opt opts[] = {
	{ 'c', "chars", NULL, OPT_FLAG, &shared.by_chars,
	    "shingles of characters instead of words" },
	{ OPT_FIELDS(&fields_arg) },
	{ 0, "stem", "LANGUAGE", OPT_TEXT, &params.stem,
	    "stem words by the rules of LANGUAGE" },
	{ 'm', "method", "METHOD", OPT_TEXT, &params.method, methods },
	{ 'k', "ngram", "N", OPT_NGRAM, &params.k,
	    "words of a shingle (default: 5) or chain (2)" },
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
	{ .help = "nd-shingle -k 5 docs.tsv >sets" },
};

/* Fills the shingler and *id from a record; false if it is bad. */
static bool
read_document(struct shingle_thread *t, struct in *in, char *line, size_t len,
    struct span *id)
{
	struct shingles *s = &t->shingler;

	shingle_begin(s);
	if (!document_read(in, line, len, &columns, id, shingle_field, s))
		return false;
	shingle_end(s);
	t->n.documents++;
	t->n.tokens += s->tokens;
	t->n.shingles += s->features.n;
	t->n.tokenless += s->tokens == 0;
	t->n.signatureless += s->tokens > 0 && s->features.n == 0;
	t->n.shorts += s->skip_short && s->tokens > 0 && !s->has_long;
	return true;
}

/* Writes id, feature, text for each shingle. */
static void
write_text(const struct shingles *s, struct out *out, struct span id)
{
	struct span text;
	size_t i;

	for (i = 0; i < s->features.n; i++) {
		out_put(out, id.p, id.n);
		out_char(out, '\t');
		hex_put(out_room(out, 16), s->features.hash[i]);
		out_used(out, 16);
		out_char(out, '\t');
		text = shingle_text(s, i);
		out_escaped(out, text.p, text.n);
		out_char(out, '\n');
	}
}

static void
write_set(struct shingle_thread *t, struct out *out, struct span id)
{
	struct feature_list *f = &t->shingler.features;
	struct set_record set = { .id = id, .tag = record_tag_span(&tag) };

	set.feature = sort_unique64(&t->sort, f->hash, f->n, &set.n);
	if (set.n == 0 && some)
		return;
	set_record_write(out, &set);
	t->n.features += set.n;
}

static void
work(void *all, size_t number, struct in *in, struct out *out)
{
	struct shingle_thread *t = (struct shingle_thread *)all + number;
	struct span id = { 0 };
	char *line;
	size_t len;

	while ((line = in_line(in, &len))) {
		t->n.crs += len > 0 && line[len - 1] == '\r';
		if (!read_document(t, in, line, len, &id))
			continue;
		if (shared.features.want_places)
			write_text(&t->shingler, out, id);
		else
			write_set(t, out, id);
	}
}

static void
make_threads(void)
{
	size_t i;

	threads = mem_new(jobs, sizeof *threads);
	threads->shingler = shared;
	for (i = 1; i < jobs; i++)
		shingle_share(&threads[i].shingler, &shared);
}

/* Takes the counts of a file from all threads. */
static struct shingle_counts
take_counts(void)
{
	struct shingle_thread *t = threads;
	struct shingle_counts n = { 0 };
	size_t i;

	for (i = 0; i < jobs; i++, t++) {
		n.documents += t->n.documents;
		n.tokens += t->n.tokens;
		n.shingles += t->n.shingles;
		n.features += t->n.features;
		n.tokenless += t->n.tokenless;
		n.shorts += t->n.shorts;
		n.signatureless += t->n.signatureless;
		n.skipped += t->shingler.skipped;
		n.crs += t->n.crs;
		n.invalid += t->shingler.text.invalid;
		t->n = (struct shingle_counts){ 0 };
		t->shingler.skipped = t->shingler.text.invalid = 0;
	}
	return n;
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
report(const struct in *in, const struct shingle_counts *n)
{
	char lack[80] = "without a token";

	/* Several runs of a flow read a column of the same documents each. */
	if (strcmp(fields_arg, "2") != 0 && !strpbrk(fields_arg, ",-"))
		snprintf(lack, sizeof lack, "without a token in column %s",
		    fields_arg);
	document_notes(in, n->crs, n->invalid);
	note_count(in->name, n->tokenless, "document", lack);
	note_count(
	    in->name, n->signatureless, "document", "without a signature");
	note_count(
	    in->name, n->skipped, "column", "skipped, shorter than a shingle");
	note_short(in, n->shorts);
	if (n->tokens > 0 && shared.method->report)
		shared.method->report(&shared, in->name);
	documents += n->documents;
	if (summary)
		info("%s: %ju document%s, %ju %s%s, %ju shingle%s, "
		     "%ju feature%s",
		    in->name, n->documents, plural(n->documents), n->tokens,
		    shared.by_chars ? "character" : "token", plural(n->tokens),
		    n->shingles, plural(n->shingles), n->features,
		    plural(n->features));
}

/* Writes the sets of a file, and the notes on it. */
static void
convert(const char *file, struct out *out, struct out *bad)
{
	struct shingle_counts n;
	struct in in;

	in_open(&in, file);
	in.rejects = bad;
	line_blocks_run(&(struct line_blocks){ .in = &in,
	    .out = out,
	    .outs = 1,
	    .threads = jobs,
	    .work = work,
	    .state = threads });
	n = take_counts();
	report(&in, &n);
	in_close(&in);
}

int
main(int argc, char **argv)
{
	struct out out, bad;
	char **file;
	size_t i = 0;

	opt_version_also = uni_version();
	shingle_method_names(methods, NULL);
	file = opt_parse(argc, argv, opts, "[file ...]", 0, argc);
	column_list_option(&columns, fields_arg);
	shingle_options_apply(&params, file[0], &shared);
	shingle_options_tag(&params, &shared, &tag);
	out_open(&out, NULL);
	if (rejects)
		out_open(&bad, rejects);
	make_threads();
	do
		convert(file[i], &out, rejects ? &bad : NULL);
	while (file[i] && file[++i]);
	out_close(&out);
	if (rejects)
		out_close(&bad);
	run_report("documents", documents);
	return 0;
}
