/* nd-html: writes HTML pages that show pairs of documents side by side, with
 * the text they share highlighted.
 *
 * idA, idB, similarity, evidence; or passages -> a directory of pages */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "io/whole.h"
#include "option/opt_value.h"
#include "page/document_names.h"
#include "page/dotplot_dots.h"
#include "page/equal_texts.h"
#include "page/listed_pair.h"
#include "page/nearest_pair.h"
#include "page/one_file.h"
#include "page/pair_kinds.h"
#include "page/site_pages.h"
#include "record/pair.h"

/* The least bytes of a site that a note reports. */
#define BYTES_TOLD 100000000
/* The least probability of a translation that is marked, in billionths. */
enum { LEAST_SHOWN = TTABLE_ONE / 10 };

static const char *dir, *texts, *fields = "2", *sentences, *dots;
static const char *against, *against_sentences, *clusters_path, *kinds,
    *nearest, *search, *facts, *titles[2], *ignored[2], *table, *ngrams,
    *noun = "document", *max_option = "--max";
static struct nearest_pair found;
static struct ignored_text ignored_texts[2];
static struct nearest_search searched;
static struct pair_list list = { .pairs_most = 1000 };
/* The collection of idA, and the collection of idB if that is another one. */
static struct document_store docs, other_docs, *docs_b = &docs;
static struct column_list columns;
static struct cluster_list clusters;
static struct report rep;
static struct side_by_side sides = { .list = &list, .docs = { &docs } };
static struct word_translations words;
static size_t least_bytes, least_run; /* the run 0: not given */
static bool summary, languages, aligned, shingles;

static const struct opt options[] = {
	{ 'o', "output", "DIR", OPT_TEXT, &dir,
	    "write the pages to DIR, or to one file FILE.html",
	    .required = true },
	{ 'a', "records", "TEXTS", OPT_IN, &texts, "the documents",
	    .required = true },
	{ OPT_FIELDS(&fields) },
	{ 'k', "ngram", "N,...", OPT_TEXT, &ngrams,
	    "least tokens of a shared run (default: 3, passages 2)" },
	{ 0, "against", "FILE", OPT_IN, &against,
	    "the documents of idB, if -a has only those of idA" },
	{ 0, "items", NULL, OPT_FLAG, &rep.items,
	    "--against has items: show what has how many", "--against" },
	{ 0, "languages", NULL, OPT_FLAG, &languages,
	    "--against is in another language: the title says so",
	    "--against" },
	{ 0, "anonymous", NULL, OPT_FLAG, &rep.anonymous,
	    "show numbers in place of ids and titles" },
	{ 0, "titles", "FILE", OPT_IN, &titles[0],
	    "titles of the documents of -a: id, title" },
	{ 0, "against-titles", "FILE", OPT_IN, &titles[1],
	    "titles of the documents of --against", .needs = "--against" },
	{ 0, "columns", "NAME,...", OPT_TEXT, &rep.columns,
	    "the names of the columns of -a" },
	{ 0, "table", "FILE", OPT_IN, &table,
	    "mark the words that FILE translates: e, f, p(f|e)", "--against" },
	{ 0, "table-inverse", NULL, OPT_FLAG, &words.table.inverse,
	    "the columns of --table are f, e, p(e|f)", "--table" },
	{ 0, "table-order", "ORDER", OPT_TEXT, &words.table.columns,
	    "order of the columns: letters e, f, p; or l for ln p", "--table" },
	{ 0, "sentences", "FILE", OPT_IN, &sentences,
	    "the sentences of -a, by nd-sentence" },
	{ 0, "against-sentences", "FILE", OPT_IN, &against_sentences,
	    "the sentences of --against", .needs = "--against" },
	{ 0, "ignored", "FILE", OPT_IN, &ignored[0],
	    "sentences of -a that are shown grey, by nd-sentence" },
	{ 0, "against-ignored", "FILE", OPT_IN, &ignored[1],
	    "sentences of --against that are shown grey", "--against" },
	{ 0, "dots", "FILE", OPT_IN, &dots,
	    "matches by nd-diag --map, for a dot plot",
	    .needs = "--sentences" },
	{ 0, "clusters", "FILE", OPT_IN, &clusters_path,
	    "the clusters of the pairs, by nd-cluster",
	    .excludes = "--against" },
	{ 0, "kinds", "FILE", OPT_IN, &kinds,
	    "the kinds of the pairs, by nd-kind" },
	{ 0, "threshold", "T", OPT_TEXT, &rep.threshold,
	    "least similarity of the pairs, to be shown" },
	{ 0, "nearest", "FILE", OPT_IN, &nearest,
	    "if there are no pairs: pairs of a lower threshold" },
	{ 0, "search", "FILE", OPT_IN, &search,
	    "how --nearest was found, by nd-flow lower --report", "--nearest" },
	{ 0, "min-bytes", "N", OPT_NUMBER, &least_bytes,
	    "least similar bytes of a passage; those of --search are shorter",
	    "--search" },
	{ 0, "aligned", NULL, OPT_FLAG, &aligned,
	    "passages of --search are words that match", "--search" },
	{ 0, "shingles", NULL, OPT_FLAG, &shingles,
	    "a smaller -k may find what --search does not", "--search" },
	{ 0, "noun", "WORD", OPT_TEXT, &noun,
	    "what a document is called (default: document)" },
	{ 0, "title", "TEXT", OPT_TEXT, &rep.title,
	    "title of the list of pairs" },
	{ 0, "max", "N", OPT_COUNT, &list.pairs_most,
	    "most pairs to show (default: %)" },
	{ 0, "max-option", "NAME", OPT_TEXT, &max_option,
	    "what --max is called where pairs are left out" },
	{ 0, "facts", "FILE", OPT_IN, &facts,
	    "numbers and notes for the overview: N, text; or -, text" },
	{ OPT_VERBOSE(&summary) },
	{ .heading = "show pairs of similar documents as web pages",
	    .help = "nd-html -a docs.tsv -o pages pairs" },
};

/* Sets the least of the numbers of -k. */
static void
set_least_run(void)
{
	size_t n;
	const struct opt row = { 'k', "ngram", "N", OPT_COUNT, &n, NULL };
	char *copy = mem_format("%s", ngrams), *rest = copy, *item;

	while ((item = strsep(&rest, ","))) {
		opt_set(&row, item);
		if (!least_run || n < least_run)
			least_run = n;
	}
	free(copy);
}

static void
check_options(void)
{
	const char *end = rep.threshold;
	struct ratio t;

	if (end && (!ratio_read(&end, &t) || *end))
		opt_bad("--threshold: expected a number from 0 to 1 of at most "
			"six decimals, got '%s'",
		    rep.threshold);
	column_list_option(&columns, fields);
	if (ngrams)
		set_least_run();
	if (least_run > COMMON_RUNS_MOST)
		opt_bad("-k: expected at most %d, got %zu", COMMON_RUNS_MOST,
		    least_run);
	if (words.table.columns && !ttable_columns_valid(words.table.columns))
		opt_bad("--table-order: expected the letters e, f and p (or l) "
			"in their order, got '%s'",
		    words.table.columns);
	if (against_sentences && !sentences)
		opt_bad("--against-sentences: expected --sentences as well");
	if (!*noun || noun[strspn(noun, "abcdefghijklmnopqrstuvwxyz")])
		opt_bad("--noun: expected lower-case letters, got '%s'", noun);
	if (against && sentences && !against_sentences)
		opt_bad("--sentences: expected --against-sentences as well");
}

/* Sets the defaults that depend on the kind of the list, and checks the options
 * for it. */
static void
check_list(const char *file)
{
	if (list.n == 0 && sentences)
		list.kind = PAIR_LIST_PASSAGES;
	if (least_run == 0)
		least_run = list.kind == PAIR_LIST_PASSAGES ? 2 : 3;
	if (list.kind == PAIR_LIST_PASSAGES && list.parts != 1)
		opt_bad(
		    "-f: expected one column for passages, got '%s'", fields);
	if (list.n > 0 && list.kind != PAIR_LIST_PASSAGES && sentences)
		opt_bad(
		    "--sentences: expected passages, got pairs in %s", file);
	if (list.n > 0 && list.kind != PAIR_LIST_PASSAGES &&
	    (ignored[0] || ignored[1]))
		opt_bad("--%s: expected passages, got pairs in %s",
		    ignored[0] ? "ignored" : "against-ignored", file);
	if (list.kind == PAIR_LIST_PASSAGES && list.n > 0 && kinds)
		opt_bad("--kinds: expected pairs, got passages in %s", file);
	if (list.passage_columns == PASSAGE_COLUMNS && !sentences)
		opt_bad("%s: expected passages with byte offsets "
			"(nd-diag -a), or --sentences as well",
		    file);
}

/* Adds a document of a cluster or, if file is not NULL, requires it. */
static void
take_document(struct span id, const char *file, uint64_t line)
{
	file ? docs_require(&docs, id, file, line) : docs_add_id(&docs, id);
}

/* Takes the documents that pages of clusters show. */
static void
take_members(const char *file)
{
	const struct listed_cluster *c;
	struct cluster_member m;
	char *line;
	size_t i, k;

	for (k = 0; k < clusters.n; k++) {
		c = &clusters.cluster[k];
		take_document(buf_span(&c->kept), file, c->line_number);
		line = c->lines.p;
		for (i = 0; i < c->records; i++) {
			cluster_list_member(&line, &m);
			if (!cluster_list_equal(&clusters, &m))
				take_document(m.id, file, c->line_number);
		}
	}
}

static void
read_clusters(void)
{
	struct in in;

	clusters.pairs = &list;
	clusters.clusters_most = list.pairs_most;
	in_open(&in, clusters_path);
	cluster_list_read(&clusters, &in);
	clusters_path = in.name;
	in_close(&in);
	take_members(NULL);
}

static void
read_kinds_and_facts(void)
{
	struct in in;

	if (kinds) {
		in_open(&in, kinds);
		pair_kinds_read(&list, &in);
		in_close(&in);
	}
	if (facts) {
		in_open(&in, facts);
		site_facts_read(&rep.facts, &in);
		in_close(&in);
	}
}

/* Reads the most similar pair, as there is none at the threshold. */
static void
read_nearest(void)
{
	nearest = nearest_pair_list(&found, &list, nearest, least_bytes);
	if (search)
		nearest_search_read(&searched, search);
	rep.searched = true;
	rep.below = list.n > 0;
}

static void
read_titles_and_ignored(void)
{
	struct document_store *const of[2] = { &docs, &other_docs };
	int i;

	for (i = 0; i < 2; i++) {
		if (titles[i])
			document_titles_read(&rep.titles[i], of[i], titles[i]);
		if (ignored[i])
			ignored_text_read(&ignored_texts[i], of[i], ignored[i]);
	}
}

static void
read_table(void)
{
	if (!words.table.columns)
		words.table.columns = words.table.inverse ? "fep" : "efp";
	words.table.least = LEAST_SHOWN;
	word_translations_read(&words, table);
	sides.words = &words;
}

/* Reads the pairs, then the documents and sentences of their ids. */
static void
read_all(struct in *in)
{
	const char *file;
	struct listed_pair *p;
	size_t i;

	list.parts = column_list_count(&columns);
	list.cross = against;
	list.counts_ids = rep.items;
	pair_list_read(&list, in);
	if (list.n == 0 && nearest)
		read_nearest();
	sides.file = file = rep.below ? nearest : in->name;
	check_list(file);
	for (i = 0; i < list.n; i++) {
		docs_add_id(&docs, pair_list_id(&list.pair[i], 0));
		docs_add_id(docs_b, pair_list_id(&list.pair[i], 1));
	}
	if (clusters_path)
		read_clusters();
	read_kinds_and_facts();
	docs.columns = other_docs.columns = &columns;
	docs_read(&docs, texts);
	if (against)
		docs_read(&other_docs, against);
	for (i = 0; i < list.n; i++) {
		p = &list.pair[i];
		docs_require(&docs, pair_list_id(p, 0), file, p->line_number);
		docs_require(docs_b, pair_list_id(p, 1), file, p->line_number);
	}
	if (clusters_path)
		take_members(clusters_path);
	read_titles_and_ignored();
	if (sentences)
		docs_read_sentences(&docs, sentences);
	if (against_sentences)
		docs_read_sentences(&other_docs, against_sentences);
	if (list.kind == PAIR_LIST_PASSAGES)
		equal_texts_join(&list, &sides);
	else if (table)
		read_table();
	if (dots)
		dotplot_dots_read(&list, &docs, docs_b, dots);
}

/* Sets what the search for the nearest pair says, and notes it. */
static void
tell_search(void)
{
	rep.sample = nearest_search_sample(&searched, &rep);
	rep.advice =
	    nearest_pair_advice(&found, &searched, &rep, aligned, shingles);
	nothing_found_note(&rep);
}

/* Makes the report that the pages show. */
static void
make_report(void)
{
	sides.least_run = least_run;
	if (!rep.title)
		rep.title = list.kind == PAIR_LIST_PASSAGES
		    ? "Passages in common"
		    : rep.items ? "Items in documents"
		    : languages ? "Documents in two languages"
				: mem_format("Similar %ss", noun);
	rep.noun = noun;
	rep.max_option = max_option;
	rep.sides = &sides;
	rep.clusters = clusters_path ? &clusters : NULL;
	rep.ignored[0] = &ignored_texts[0];
	rep.ignored[1] = &ignored_texts[against != NULL];
	rep.compared = docs.documents + other_docs.documents;
	rep.read[0] = docs.documents;
	rep.read[1] = other_docs.documents;
	if (search && rep.searched)
		tell_search();
	report_make(&rep);
}

static void
print_summary(const struct in *in, uint64_t bytes)
{
	if (list.rows > list.n)
		note("%s without a page, by %s",
		    counted(list.rows - list.n, "pair"), max_option);
	note_count(dir, rep.left, "pair",
	    "without a page: the file has at most 5 MB, a directory has all");
	if (bytes >= BYTES_TOLD)
		note("%s: %ju MB of pages; a smaller %s writes fewer", dir,
		    (uintmax_t)(bytes / 1000000), max_option);
	if (summary)
		info("%s: %s of %s of documents, %zu shown", in->name,
		    counted(list.records, "record"),
		    counted(list.pairs, "pair"), rep.below ? 0 : list.n);
}

int
main(int argc, char **argv)
{
	const char *file = *opt_parse(argc, argv, options, "[file]", 0, 1);
	struct in in;

	check_options();
	if (against)
		docs_b = &other_docs;
	sides.docs[1] = docs_b;
	in_open(&in, file);
	read_all(&in);
	make_report();
	print_summary(
	    &in, (one_file_is(dir) ? one_file_write : site_write)(&rep, dir));
	in_close(&in);
	return 0;
}
