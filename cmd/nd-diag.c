/* nd-diag: finds passages: chains of sentences that match in the same order.
 * A dot is a pair of matching sentences, at position posA of document docA;
 * its diagonal is the difference of the two positions.
 *
 * sorted dots: docA, docB, diagonal, posA, similarity ->
 * docA, docB, similarity, n, fromA, toA, fromB, toB
 * with --map: pairs of sentences -> dots */
#include <string.h>

#include "io/opt.h"
#include "passage/passage_finder.h"
#include "passage/passage_offsets.h"

static bool map, within, cross, summary;
static struct passage_finder finder = { .least_dots = 3 };
static size_t min_bytes, memory = SIZE_MAX;
static const char *sentences, *against, *rejects_arg;

static const struct opt options[] = {
	{ 0, "map", NULL, OPT_FLAG, &map, "convert pairs of sentences to dots",
	    .excludes = "-g, --gap, -M, -a" },
	{ 0, "within", NULL, OPT_FLAG, &within,
	    "with --map: keep matches inside a document", .needs = "--map" },
	{ 0, "cross", NULL, OPT_FLAG, &cross,
	    "with --map: pairs of two collections", .needs = "--map",
	    .excludes = "--within" },
	{ 'g', "min-length", "N", OPT_COUNT, &finder.least_dots,
	    "least matching sentences of a passage (default: 3)" },
	{ 0, "gap", "N", OPT_NUMBER, &finder.gap,
	    "sentences skipped between two matches (default: 0)" },
	{ 'M', "max-dots", "N", OPT_COUNT, &finder.most_dots,
	    "with --gap: cut chains after N dots in memory", .needs = "--gap" },
	{ 'a', "sentences", "FILE", OPT_IN, &sentences,
	    "sentences by nd-sentence: print byte offsets" },
	{ 0, "against", "FILE", OPT_TEXT, &against,
	    "with -a: the sentences of docB", .needs = "-a" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory for the sentences of -a (default: no limit)",
	    .needs = "-a" },
	{ 0, "min-bytes", "N", OPT_COUNT, &min_bytes,
	    "with -a: least bytes of a passage x similarity", .needs = "-a" },
	{ OPT_REJECTS(&rejects_arg) },
	{ OPT_VERBOSE(&summary) },
	{ .help = "nd-diag --map sentence.pairs | nd-sort | nd-diag -g 3" },
};

static void
write_dots(struct in *in, struct out *out)
{
	uint64_t pairs = 0, dots = 0, inside = 0;
	struct pair pair;
	struct dot dot;
	bool same;

	while (pair_read(in, &pair, cross)) {
		if (!dot_from_pair(in, &pair, &dot))
			continue;
		pairs++;
		same = !cross && span_equal(dot.a, dot.b);
		inside += same;
		if (same && !within)
			continue;
		if (same ? dot.pos_a > dot.pos_b
			 : !cross && span_order(dot.a, dot.b) > 0)
			dot = dot_swap(dot);
		dot_write(out, &dot);
		dots++;
	}
	in_report(in);
	if (!within && inside)
		note("%s: %ju match%s inside a document left out; --within "
		     "keeps them",
		    in->name, (uintmax_t)inside, inside == 1 ? "" : "es");
	if (summary)
		info("%s: %ju pair%s read, %ju dot%s written", in->name,
		    (uintmax_t)pairs, plural(pairs), (uintmax_t)dots,
		    plural(dots));
}

static void
write_passages(struct in *in, struct out *out)
{
	static struct sentence_source source_a, source_b;
	struct passage_offsets extent;
	struct passage p;
	uint64_t n = 0;
	bool more;

	finder.in = in;
	more = passage_finder_next(&finder, &p);
	/* Opened after the first dot: if a program writes the dots and the
	 * sentences to pipes, it may block until the dots are read. */
	if (against)
		memory /= 2;
	if (sentences)
		offsets_open(&source_a, sentences, memory);
	if (against)
		offsets_open(&source_b, against, memory);
	for (; more; more = passage_finder_next(&finder, &p)) {
		if (sentences)
			extent = offsets_find(
			    &source_a, against ? &source_b : &source_a, &p);
		if (min_bytes && !offsets_reach_bytes(&extent, &p, min_bytes))
			continue;
		passage_write(out, &p);
		if (sentences)
			offsets_write(out, &extent);
		out_char(out, '\n');
		n++;
	}
	in_report(in);
	note_count(in->name, finder.repeated, "dot", "repeated, counted once");
	note_count(in->name, finder.cut_plots, "pair",
	    "of documents with chains cut by -M");
	if (summary)
		info("%s: %ju dot%s of %ju pair%s of documents, %ju passage%s "
		     "written",
		    in->name, (uintmax_t)finder.dots, plural(finder.dots),
		    (uintmax_t)finder.pairs, plural(finder.pairs), (uintmax_t)n,
		    plural(n));
	passage_finder_close(&finder);
}

int
main(int argc, char **argv)
{
	struct out out;
	struct in in;
	char **file;

	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	if (against && strcmp(against, "-") == 0)
		opt_bad("--against: expected a file, got -");
	/* No two positions of a document differ by more. */
	if (finder.gap > INT32_MAX)
		finder.gap = INT32_MAX;
	in_open_rejects(&in, *file, rejects_arg);
	out_open(&out, NULL);
	if (map)
		write_dots(&in, &out);
	else
		write_passages(&in, &out);
	out_close(&out);
	in_close(&in);
	return 0;
}
