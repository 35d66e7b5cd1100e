/* nd-shingle: converts documents to sets of features: hashes of their
 * shingles, or of the signatures of another method.
 *
 * id, text, text, ... -> id, n, n features in ascending order
 * with --text: -> id, feature, shingle */
#include "base/hex.h"
#include "base/sort_unique64.h"
#include "feature/shingle_options.h"
#include "io/column_list.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "record/document.h"
#include "record/set_record.h"

static struct column_list columns;
static struct shingle_options params = SHINGLE_OPTIONS_DEFAULT;
static struct shingles shingler;
static const char *fields_arg = "2", *rejects;
static char methods[SHINGLE_METHOD_NAMES];
static bool summary;
static uintmax_t documents, tokens, shingles, features, tokenless,
    signatureless, crs;

static const struct opt opts[] = {
	{ 'c', "chars", NULL, OPT_FLAG, &shingler.by_chars,
	    "shingles of characters instead of words" },
	{ OPT_FIELDS(&fields_arg) },
	{ 0, "stem", "LANGUAGE", OPT_TEXT, &params.stem,
	    "stem words by the rules of LANGUAGE" },
	{ 'm', "method", "METHOD", OPT_TEXT, &params.method, methods },
	{ 'k', "ngram", "N", OPT_NGRAM, &params.k,
	    "words of a shingle (default: 5) or chain (2)" },
	{ 0, "window", "W", OPT_COUNT, &params.window,
	    "winnow: shingles of a window (default: 4)" },
	{ 'd', "df", "DF", OPT_TEXT, &params.df,
	    "imatch, spotsigs: document frequencies, by nd-df" },
	{ 'i', "idf-range", "LO,HI", OPT_TEXT, &params.idf_range,
	    "imatch: least and greatest idf of a term" },
	{ 0, "variants", "R", OPT_COUNT, &params.variants,
	    "imatch: R more signatures, each without some terms" },
	{ 0, "drop", "P", OPT_RATIO, &params.drop,
	    "imatch: share of terms left out (default: 0.3)" },
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
	{ 0, "text", NULL, OPT_FLAG, &shingler.features.want_places,
	    "print the text of each shingle instead of sets" },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&summary) },
	{ .help = "nd-shingle -k 5 docs.tsv >sets" },
};

/* Fills shingler and *id from a record; false if it is bad. */
static bool
read_document(struct in *in, char *line, size_t len, struct span *id)
{
	shingle_begin(&shingler);
	if (!document_read(
		in, line, len, &columns, id, shingle_field, &shingler))
		return false;
	shingle_end(&shingler);
	documents++;
	tokens += shingler.tokens;
	shingles += shingler.features.n;
	tokenless += shingler.tokens == 0;
	signatureless += shingler.tokens > 0 && shingler.features.n == 0;
	return true;
}

/* Writes id, feature, text for each shingle. */
static void
write_text(struct out *out, struct span id)
{
	struct span text;
	size_t i;

	for (i = 0; i < shingler.features.n; i++) {
		out_put(out, id.p, id.n);
		out_char(out, '\t');
		hex_put(out_room(out, 16), shingler.features.hash[i]);
		out_used(out, 16);
		out_char(out, '\t');
		text = shingle_text(&shingler, i);
		out_escaped(out, text.p, text.n);
		out_char(out, '\n');
	}
}

static void
write_set(struct out *out, struct span id)
{
	static struct sort_unique64 sort;
	struct set_record set = { .id = id };

	set.feature = sort_unique64(
	    &sort, shingler.features.hash, shingler.features.n, &set.n);
	set_record_write(out, &set);
	features += set.n;
}

static void
report(const struct in *in)
{
	document_notes(in, crs, shingler.text.invalid);
	note_count(in->name, tokenless, "document", "without a token");
	note_count(in->name, signatureless, "document", "without a signature");
	if (tokens > 0 && shingler.method->report)
		shingler.method->report(&shingler, in->name);
	if (summary)
		info("%s: %ju document%s, %ju %s%s, %ju shingle%s, "
		     "%ju feature%s",
		    in->name, documents, plural(documents), tokens,
		    shingler.by_chars ? "character" : "token", plural(tokens),
		    shingles, plural(shingles), features, plural(features));
}

int
main(int argc, char **argv)
{
	struct out out;
	struct in in;
	struct span id = { 0 };
	char *line, **file;
	size_t len;

	opt_version_also = uni_version();
	shingle_method_names(methods, NULL);
	file = opt_parse(argc, argv, opts, "[file]", 0, 1);
	column_list_option(&columns, fields_arg);
	shingle_options_apply(&params, file[0], &shingler);
	in_open_rejects(&in, file[0], rejects);
	out_open(&out, NULL);
	while ((line = in_line(&in, &len))) {
		crs += len > 0 && line[len - 1] == '\r';
		if (!read_document(&in, line, len, &id))
			continue;
		if (shingler.features.want_places)
			write_text(&out, id);
		else
			write_set(&out, id);
	}
	out_close(&out);
	report(&in);
	in_close(&in);
	return 0;
}
