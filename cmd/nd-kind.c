/* nd-kind: classifies pairs of similar sentences by how they differ.
 *
 * idA, idB, similarity, ... -> idA, idB, similarity, kind, differences
 * with --documents: idA, idB, 2 counts, bytesA, bytesB -> idA, idB, shareA,
 * shareB, kind */
#include "base/utf8.h"
#include "io/in.h"
#include "io/out.h"
#include "kind/document_kinds.h"
#include "kind/pair_kind.h"
#include "kind/subjects.h"
#include "option/opt.h"
#include "record/pair.h"
#include "verify/record_lookup.h"

static struct out out;
static struct content_reader reader = { .kind = CONTENT_TEXT };
static struct record_lookup sentences;
static struct record_content record_a, record_b;
static struct word_classes words_a, words_b;
static struct align alignment;
static struct subjects subjects;
static uint64_t kind_counts[PAIR_KINDS];

/* Writes characters [begin, end) of the text, escaped for a TSV field. */
static void
put_text(const struct codepoints *text, size_t begin, size_t end)
{
	char utf8[4];

	for (; begin < end; begin++)
		out_escaped(
		    &out, utf8, utf8_put(utf8, codepoints_at(text, begin)));
}

/* Writes words [from, to) as the sentence has them. */
static void
put_words(const struct word_classes *words, size_t from, size_t to)
{
	if (from < to)
		put_text(words->text, words->word[from].begin,
		    words->word[to - 1].end);
}

/* Writes the differences: `56% -> 46%; 2012 -> 2008`. */
static void
put_differences(void)
{
	const struct hunk *h;
	size_t i;

	for (i = 0; i < alignment.n; i++) {
		h = &alignment.hunk[i];
		if (i > 0)
			out_str(&out, "; ");
		put_words(&words_a, h->a0, h->a1);
		out_str(&out,
		    h->a0 == h->a1	 ? "-> "
			: h->b0 == h->b1 ? " ->"
					 : " -> ");
		put_words(&words_b, h->b0, h->b1);
	}
}

static bool
read_sentence(struct in *in, struct span id, struct record_content *content)
{
	if (record_lookup_read(
		&sentences, id, record_lookup_hash(&sentences, id), content))
		return true;
	return in_bad(in, "id '%.*s' is not in %s", span_shown(id), id.p,
	    sentences.in.name);
}

static void
write_kind(struct in *in, const struct pair *p)
{
	struct pair_traits traits;
	enum pair_kind kind;

	if (!read_sentence(in, p->a, &record_a) ||
	    !read_sentence(in, p->b, &record_b))
		return;
	word_classes_read(&words_a, &record_a.text);
	word_classes_read(&words_b, &record_b.text);
	align(&alignment, words_a.item, words_a.n, words_b.item, words_b.n);
	traits = pair_traits_find(&words_a, &words_b, &alignment);
	kind = pair_kind_find(&traits);
	if (kind == KIND_FACTUAL_DRIFT &&
	    subjects_differ(&subjects, p->a, p->b, &traits))
		kind = KIND_TEMPLATE;
	if (kind == KIND_COPY_EDIT &&
	    subjects_named(
		&subjects, p->a, p->b, &alignment, &words_a, &words_b))
		kind = KIND_TEMPLATE;
	kind_counts[kind]++;
	/* The ids, the similarity, and the TABs between them. */
	out_put(&out, in->last.p, p->a.n + p->b.n + 2 + PAIR_SIMILARITY);
	out_char(&out, '\t');
	out_str(&out, pair_kind_name[kind]);
	out_char(&out, '\t');
	put_differences();
	out_char(&out, '\n');
}

static void
report(const struct in *in, bool summary)
{
	size_t i;

	content_report(&reader, &sentences.in);
	subjects_report(&subjects);
	in_report(in);
	for (i = 0; i < PAIR_KINDS && summary; i++)
		info("%s: %ju %s", in->name, (uintmax_t)kind_counts[i],
		    pair_kind_name[i]);
}

static const char *records, *rejects, *clusters, *titles;
static bool documents, summary;

static const struct opt options[] = {
	{ 'a', "records", "FILE", OPT_IN, &records, "the sentences",
	    .required = true },
	{ 0, "clusters", "FILE", OPT_IN, &clusters,
	    "clusters of the sentences, by nd-cluster" },
	{ 0, "documents", NULL, OPT_FLAG, &documents,
	    "classify pairs of documents, by nd-diag --documents",
	    .excludes = "--clusters, --titles" },
	{ OPT_REJECTS(&rejects) },
	{ 0, "titles", "FILE", OPT_IN, &titles, "documents and their titles" },
	{ OPT_VERBOSE(&summary) },
	{ .heading = "classify pairs of similar sentences by how they differ",
	    .help = "nd-kind -a sentences sentence.pairs" },
};

static void
classify_sentences(struct in *in)
{
	struct pair p;

	column_list_parse(&reader.fields, "2");
	record_lookup_open(&sentences, records, &reader, SIZE_MAX);
	if (titles)
		subjects_read_titles(&subjects, titles);
	if (clusters)
		subjects_read_clusters(&subjects, clusters);
	while (pair_read(in, &p, false))
		write_kind(in, &p);
}

int
main(int argc, char **argv)
{
	const char *file = *opt_parse(argc, argv, options, "[file]", 0, 1);
	struct in in;

	in_open_rejects(&in, file, rejects);
	out_open(&out, NULL);
	/* The program that writes the pairs may write the records first. */
	in_peek(&in);
	if (documents)
		document_kinds(&in, records, &out, summary);
	else
		classify_sentences(&in);
	out_close(&out);
	if (documents)
		in_report(&in);
	else
		report(&in, summary);
	in_close(&in);
	return 0;
}
