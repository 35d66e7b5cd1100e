/* nd-terms: converts documents to vectors of terms and their counts.
 *
 * id, text, text, ... -> id, length, n, term:count ... in byte order */
#include "io/column_list.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "record/document.h"
#include "record/vector.h"
#include "text/stem.h"
#include "text/term_counts.h"

static struct column_list columns;
static struct stem stem;
static struct term_counts terms;
static uintmax_t documents, tokens, distinct, tokenless, crs;

static bool
add_text(void *counts, struct span text)
{
	return term_counts_add(counts, text);
}

/* Fills terms and *id from a record; false if it is bad. */
static bool
read_terms(struct in *in, char *line, size_t len, struct span *id)
{
	term_counts_begin(&terms);
	if (!document_read(in, line, len, &columns, id, add_text, &terms))
		return false;
	term_counts_end(&terms);
	return true;
}

static void
report(const struct in *in, bool summary)
{
	document_notes(in, crs, terms.text.invalid);
	note_count(in->name, tokenless, "document", "without a token");
	if (summary)
		info("%s: %ju document%s, %ju token%s, %ju term%s", in->name,
		    documents, plural(documents), tokens, plural(tokens),
		    distinct, plural(distinct));
}

static void
write_vectors(struct in *in, struct out *out)
{
	struct span id = { 0 };
	char *line;
	size_t len;

	while ((line = in_line(in, &len))) {
		crs += len > 0 && line[len - 1] == '\r';
		if (!read_terms(in, line, len, &id))
			continue;
		vector_write_terms(out, id, &terms);
		documents++;
		tokens += terms.tokens;
		distinct += terms.n;
		tokenless += terms.tokens == 0;
	}
}

int
main(int argc, char **argv)
{
	const char *list = "2", *language = NULL, *rejects = NULL;
	bool summary = false;
	struct out out;
	struct in in;
	char **file;
	const struct opt opts[] = {
		{ OPT_FIELDS(&list) },
		{ 0, "stem", "LANGUAGE", OPT_TEXT, &language,
		    "stem words by the rules of LANGUAGE" },
		{ OPT_REJECTS(&rejects) },
		{ OPT_VERBOSE(&summary) },
		{ .help = "nd-terms --stem english docs.tsv >vectors" },
	};

	opt_version_also = uni_version();
	file = opt_parse(argc, argv, opts, "[file]", 0, 1);
	column_list_option(&columns, list);
	if (language && !stem_open(&stem, language))
		opt_bad("--stem: expected one of %s, got '%s'",
		    stem_languages(), language);
	terms.stem = language ? &stem : NULL;
	in_open_rejects(&in, file[0], rejects);
	out_open(&out, NULL);
	write_vectors(&in, &out);
	out_close(&out);
	report(&in, summary);
	in_close(&in);
	stem_close(&stem);
	return 0;
}
