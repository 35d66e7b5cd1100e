/* nd-html: pairs of documents to pages that show what is alike in them.
 *
 * idA, idB, similarity, evidence; or passages -> a directory of pages */
#include <string.h>

#include "html/dots.h"
#include "html/held.h"
#include "html/listing.h"
#include "html/page.h"
#include "html/shown.h"
#include "html/site.h"
#include "io/opt.h"

static const char *dir, *texts, *fields = "2", *sentences, *dots, *title;
static const char *against, *against_sentences;
static struct showing showing = { .most = 1000 };
/* What idA is of, and idB where that is another collection. */
static struct held held, other, *held_b = &held;
static struct column_list chosen;
static struct sides sides = { .showing = &showing, .held_a = &held };
static size_t least;	/* 0: not given */
static bool summary;

static const struct opt options[] = {
	{ 'o', "output", "DIR", OPT_TEXT, &dir, "where the pages go" },
	{ 'a', "records", "TEXTS", OPT_TEXT, &texts, "the documents" },
	{ 'f', "fields", "LIST", OPT_TEXT, &fields, "columns of text, 2" },
	{ 'k', "ngram", "N", OPT_COUNT, &least,
	    "tokens of a run in common, 3; in passages 2" },
	{ 0, "against", "FILE", OPT_TEXT, &against,
	    "the documents of idB, those of idA being in -a" },
	{ 0, "sentences", "FILE", OPT_TEXT, &sentences, "of nd-sentence" },
	{ 0, "against-sentences", "FILE", OPT_TEXT, &against_sentences,
	    "those of --against" },
	{ 0, "dots", "FILE", OPT_TEXT, &dots,
	    "of nd-diag --map: all that match" },
	{ 0, "title", "TEXT", OPT_TEXT, &title, "of the list of pairs" },
	{ 0, "max", "N", OPT_COUNT, &showing.most, "pairs to show, 1000" },
	{ 'v', "verbose", NULL, OPT_FLAG, &summary, "counts on stderr" },
	{0}
};

/* What of stdin and of options cannot be. */
static void
check_options(const char *file)
{
	const char *const named[] = { file ? file : "-", texts, sentences,
	    dots, against, against_sentences };
	size_t i, piped = 0;

	if (!dir)
		opt_bad("expected -o DIR");
	if (!texts)
		opt_bad("expected -a TEXTS");
	if (!column_list_parse(&chosen, fields))
		opt_bad("-f: expected columns from 2 such as 2,3 or 2-4 or "
		    "2-, got '%s'", fields);
	if (least > TILES_MOST)
		opt_bad("-k: expected at most %d, got %zu", TILES_MOST, least);
	if (dots && !sentences)
		opt_bad("--dots: expected --sentences as well");
	if (against_sentences && !(against && sentences))
		opt_bad("--against-sentences: expected --%s as well",
		    against ? "sentences" : "against");
	if (against && sentences && !against_sentences)
		opt_bad("--sentences: expected --against-sentences as well");
	for (i = 0; i < sizeof named / sizeof *named; i++)
		piped += named[i] && strcmp(named[i], "-") == 0;
	if (piped > 1)
		opt_bad("-: expected one of the files on stdin");
}

/* Pairs, and the documents they name. */
static void
read_all(struct in *in)
{
	struct shown *p;
	size_t i;

	showing.parts = column_list_count(&chosen);
	showing.cross = against;
	showing_read(&showing, in);
	if (showing.n == 0 && sentences)
		showing.kind = SHOWN_PASSAGES;
	if (least == 0)
		least = showing.kind == SHOWN_PASSAGES ? 2 : 3;
	if (showing.kind == SHOWN_PASSAGES && showing.parts != 1)
		opt_bad("-f: expected one column, which passages are of, got "
		    "'%s'", fields);
	if (showing.n > 0 && showing.kind != SHOWN_PASSAGES && sentences)
		opt_bad("--sentences: expected passages, got pairs in %s",
		    in->name);
	if (showing.columns == PASSAGE_COLUMNS && !sentences)
		opt_bad("%s: expected passages with where they begin and end "
		    "(nd-diag -a), or --sentences as well", in->name);
	for (i = 0; i < showing.n; i++) {
		held_name(&held, shown_a(&showing.pair[i]));
		held_name(held_b, shown_b(&showing.pair[i]));
	}
	held.chosen = other.chosen = &chosen;
	held_read(&held, texts);
	if (against)
		held_read(&other, against);
	for (i = 0; i < showing.n; i++) {
		p = &showing.pair[i];
		held_expect(&held, shown_a(p), in->name, p->at);
		held_expect(held_b, shown_b(p), in->name, p->at);
	}
	if (sentences)
		held_read_sentences(&held, sentences);
	if (against_sentences)
		held_read_sentences(&other, against_sentences);
	if (dots)
		dots_read(&showing, &held, held_b, dots);
}

/* One of many files, none of which is forced to disk. */
static void
open_page(struct out *out, const char *path)
{
	out_open(out, path);
	out->one_of_many = true;
}

/* The pages, and last the lists that lead to them. */
static void
write_all(const char *file)
{
	struct site site;
	struct out out;
	size_t n;

	sides.held_b = held_b;
	sides.file = file;
	sides.least = least;
	if (!title)
		title = showing.kind == SHOWN_PASSAGES ?
		    "Passages in common" : "Similar documents";
	site_open(&site, dir);
	for (n = 1; n <= showing.n; n++) {
		open_page(&out, site_page(&site, n));
		page_write(&sides, &out, n, title);
		out_close(&out);
	}
	for (n = (showing.n + SITE_LIST - 1) / SITE_LIST; n > 1; n--) {
		open_page(&out, site_list(&site, n));
		listing_write(&sides, &out, n, title);
		out_close(&out);
	}
	open_page(&out, site_list(&site, 1));
	listing_write(&sides, &out, 1, title);
	out_close(&out);
	site_close(&site, showing.n);
}

static void
report(const struct in *in)
{
	note_count(in->name, showing.pairs - showing.n, "pair",
	    "cut by --max");
	if (summary)
		note("%s: %ju record%s of %ju pair%s of documents, %zu shown",
		    in->name, (uintmax_t)showing.records,
		    plural(showing.records), (uintmax_t)showing.pairs,
		    plural(showing.pairs), showing.n);
}

int
main(int argc, char **argv)
{
	const char *file = *opt_parse(argv, options, "[file]", 0, 1);
	struct in in;

	(void)argc;
	check_options(file);
	if (against)
		held_b = &other;
	in_open(&in, file);
	read_all(&in);
	write_all(in.name);
	report(&in);
	in_close(&in);
	return 0;
}
