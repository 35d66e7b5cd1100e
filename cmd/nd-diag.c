/* nd-diag: finds passages: chains of sentences that match in the same order.
 * A dot is a pair of matching sentences, at position posA of document docA;
 * its diagonal is the difference of the two positions.
 *
 * sorted dots: docA, docB, diagonal, posA, similarity ->
 * docA, docB, similarity, n, fromA, toA, fromB, toB
 * with --map: pairs of sentences -> dots
 * with --map --documents: pairs of sentences -> docA, docB, number
 * with --documents: passages -> the same with their lengths */
#include <string.h>

#include "io/run_report.h"
#include "option/opt.h"
#include "passage/crowded_sentences.h"
#include "passage/document_pairs.h"
#include "passage/dot_lines.h"
#include "passage/dot_map.h"
#include "passage/left_out.h"
#include "passage/pair_bound.h"
#include "passage/passage_finder.h"
#include "passage/passage_offsets.h"
#include "passage/passage_sums.h"
#include "passage/place_passages.h"
#include "passage/text_ranges.h"

static bool map, documents, ranges, cross, stars, ranks, ids, sum, summary;
static struct passage_finder finder = { .least_dots = 3 };
static size_t crowded, at_most, min_bytes, memory = SIZE_MAX, threads = 1;
static const char *sentences, *against, *rejects_arg, *drop, *against_drop;
static const char *titles;
static struct opt_list over;
static struct left_out left = { .common = UINT32_MAX };
static struct place_pairs places;

static const struct opt options[] = {
	{ 0, "map", NULL, OPT_FLAG, &map, "convert pairs of sentences to dots",
	    .excludes = "-g, --gap, -M, -a" },
	{ 0, "places", "FILE", OPT_IN, &places.places,
	    "read pairs of sets; FILE has the set of each sentence",
	    .excludes = "--rejects" },
	{ 0, "against-places", "FILE", OPT_IN, &places.against,
	    "with --places: the same for the second set of a pair",
	    .needs = "--places", .excludes = "--within, --cross" },
	{ 0, "common", "N", OPT_COUNT, &left.common,
	    "with --places: above N matches a sentence, leave some out",
	    .needs = "--places or --drop" },
	{ 0, "left", "FILE", OPT_TEXT, &left.file,
	    "write what is left out to FILE, for nd-html",
	    .needs = "--places or --drop",
	    .excludes = "--ranks, --ranges, --at-most" },
	{ 0, "over", "FILE", OPT_LIST, &over,
	    "with --crowded or --drop: ids of sentences that were left out "
	    "before",
	    .needs = "--crowded or --drop" },
	{ 0, "ranges", NULL, OPT_FLAG, &ranges,
	    "ranges of documents that occur elsewhere, too",
	    .excludes = "--map, --within, --against, -M, --rejects" },
	{ 0, "stars", NULL, OPT_FLAG, &stars,
	    "pairs are of stars: match what is kept only", .needs = "--places",
	    .excludes = "--map, --common, --against-places" },
	{ 0, "ranks", NULL, OPT_FLAG, &ranks,
	    "write ranks of sets by their first places", .needs = "--places",
	    .excludes = "--map, --ranges, --stars, --against-places, -a" },
	{ 0, "documents", NULL, OPT_FLAG, &documents,
	    "add up the passages of each pair of documents; with --map their "
	    "pairs of sentences",
	    .excludes = "-g, --gap, -M, -a, --places, --within, --cross, "
			"--drop" },
	{ 0, "sum", NULL, OPT_FLAG, &sum,
	    "read what --map --documents printed, sorted: add the numbers",
	    .needs = "--documents", .excludes = "--map" },
	{ 0, "titles", "FILE", OPT_IN, &titles,
	    "add the titles of both documents", .needs = "--sum" },
	{ 0, "ids", NULL, OPT_FLAG, &ids,
	    "write the ids of the two sentences of each dot",
	    .excludes = "--map, -g, --gap, -M, -a, --places, --documents" },
	{ 0, "crowded", "N", OPT_COUNT, &crowded,
	    "read sorted ids of sentences and their pairs, write those in "
	    "more than N pairs",
	    .excludes = "--map, -g, --gap, -M, -a, --places, --documents, "
			"--ids" },
	{ 0, "at-most", "N", OPT_COUNT, &at_most,
	    "copy pairs; end if there are many more than N a sentence of "
	    "--places",
	    .needs = "--places",
	    .excludes = "--map, -g, --gap, -M, -a, --common, --ranges, "
			"--stars, --ranks, --ids, --crowded, --within" },
	{ 0, "drop", "FILE", OPT_IN, &drop,
	    "with --map: leave out pairs of the sentences in FILE",
	    .needs = "--map", .excludes = "--places" },
	{ 0, "against-drop", "FILE", OPT_IN, &against_drop,
	    "with --cross: leave out pairs with second sentences in FILE",
	    .needs = "--cross" },
	{ 0, "within", NULL, OPT_FLAG, &left.within,
	    "keep matches inside a document", .needs = "--map or --places" },
	{ 0, "cross", NULL, OPT_FLAG, &cross,
	    "with --map: pairs of two collections", .needs = "--map",
	    .excludes = "--within" },
	{ 'g', "min-length", "N", OPT_COUNT, &finder.least_dots,
	    "least matching sentences of a passage (default: %)" },
	{ 0, "gap", "N", OPT_NUMBER, &finder.gap,
	    "sentences skipped between two matches (default: %)" },
	{ 'M', "max-dots", "N", OPT_COUNT, &finder.most_dots,
	    "with --gap: cut chains after N dots in memory", .needs = "--gap" },
	{ 'a', "sentences", "FILE", OPT_IN, &sentences,
	    "sentences by nd-sentence: print byte offsets" },
	{ 0, "against", "FILE", OPT_TEXT, &against,
	    "with -a: the sentences of docB; with --crowded: of collection B",
	    .needs = "-a or --crowded" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory for the sentences of -a (default: no limit)",
	    .needs = "-a or --places" },
	{ 0, "min-bytes", "N", OPT_NUMBER, &min_bytes,
	    "with -a: least bytes of a passage x similarity, or 0",
	    .needs = "-a" },
	{ OPT_JOBS(&threads), .needs = "--map or --places" },
	{ OPT_REJECTS(&rejects_arg) },
	{ OPT_VERBOSE(&summary) },
	{ .heading = "find passages in pairs of matching sentences",
	    .help = "nd-diag --map sentence.pairs | nd-sort | nd-diag -g 3" },
};

/* pairs of sentences -> dots */
static void
write_dots(struct in *in, struct out *out)
{
	struct dot_map m = {
		.cross = cross, .within = left.within, .threads = threads
	};
	struct idmap gone[2] = { 0 };

	if (drop)
		left_out_read(&gone[0], drop);
	if (against_drop)
		left_out_read(&gone[1], against_drop);
	m.left[0] = drop ? &gone[0] : NULL;
	m.left[1] = against_drop ? &gone[1] : cross ? NULL : m.left[0];
	dot_map_write(&m, in, out);
	in_report(in);
	left_out_end(&left, in->name, left.file ? left_out_before(&over) : 0,
	    gone[0].n + gone[1].n, m.inside);
	idmap_free(&gone[0]);
	idmap_free(&gone[1]);
	if (summary)
		info("%s: %s read, %s written", in->name,
		    counted(m.pairs, "pair"), counted(m.dots, "dot"));
}

/* The bytes of a passage. */
static struct passage_offsets
offsets_of(const struct passage *p)
{
	static struct sentence_source a, b;

	/* Opened after the first dot: if a program writes the dots and the
	 * sentences to pipes, it may block until the dots are read. */
	if (!a.lookup.in.name) {
		offsets_open(&a, sentences, against ? memory / 2 : memory);
		if (against)
			offsets_open(&b, against, memory / 2);
	}
	return offsets_find(&a, against ? &b : &a, p);
}

/* The passages of the dots of the finder. */
static void
write_passages(const char *name, struct out *out)
{
	struct place_passages counts = { .min_bytes = min_bytes };
	struct passage_offsets extent;
	struct passage p;

	while (passage_finder_next(&finder, &p)) {
		if (sentences)
			extent = offsets_of(&p);
		if (min_bytes && !offsets_reach_bytes(&extent, &p, min_bytes)) {
			counts.short_ones++;
			continue;
		}
		passage_write(out, &p);
		if (sentences)
			offsets_write(out, &extent);
		out_char(out, '\n');
		counts.written++;
	}
	counts.dots = finder.dots;
	counts.plots = finder.pairs;
	counts.repeated = finder.repeated;
	counts.cut_plots = finder.cut_plots;
	place_passages_note(&counts, name, summary);
	passage_finder_close(&finder);
}

/* sorted dots -> passages */
static void
join_dots(struct in *in, struct out *out)
{
	struct dot_lines lines;

	dot_lines_open(&lines, in);
	finder.in = in;
	finder.source = &lines.source;
	write_passages(in->name, out);
	in_report(in);
	buf_free(&lines.ids);
}

/* sorted ids of sentences and their pairs -> those in too many pairs */
static void
write_crowded(struct in *in, struct out *out)
{
	struct in other;

	if (against)
		in_open(&other, against);
	note_places(in->name, "sentence", left_out_before(&over), crowded);
	left_out_note(in->name,
	    crowded_sentences_write(in, against ? &other : NULL, crowded, out),
	    crowded);
	in_report(in);
	if (against)
		in_close(&other);
}

/* pairs of sentences, or with --sum pairs of documents -> pairs of documents */
static void
write_documents(struct in *in, struct out *out)
{
	struct document_pairs p = { 0 };

	if (sum)
		document_pairs_sum(&p, in, out, titles);
	else
		document_pairs_count(&p, in, out);
	in_report(in);
	if (summary)
		info("%s: %s, %ju of documents", in->name,
		    counted(p.pairs, "pair"), p.lines);
}

/* dots -> the ids of their sentences */
static void
write_ids(struct in *in, struct out *out)
{
	struct dot d;

	while (dot_read(in, &d))
		dot_write_sentences(out, &d);
	in_report(in);
}

/* pairs of sets, places -> ranges */
static void
write_ranges(const char *name, struct out *out)
{
	struct text_ranges t = { .pairs = &places,
		.least_sentences = finder.least_dots,
		.gap = finder.gap,
		.least_bytes = min_bytes,
		.stars = stars };

	text_ranges_write(&t, out);
	if (summary)
		info("%s: %s of sets, %s", name,
		    counted(places.matches.pairs, "pair"),
		    counted(t.written, "range"));
}

static void
open_places(const char *file)
{
	places.pairs = file;
	places.sentences = sentences;
	places.sentences_b = against;
	places.memory = memory;
	places.threads = threads;
	places.most = ranges ? UINT32_MAX : left.common;
	places.within = left.within;
	places.both = ranges;
	places.stars = stars;
	place_pairs_open(&places);
}

/* places -> ranks of sets */
static void
write_ranks(struct out *out)
{
	places.a.first_only = true;
	sentence_places_read(&places.a, places.places, NULL);
	sentence_places_write_ranks(&places.a, out);
}

/* pairs of sets, places -> passages or, with --map, sorted dots */
static void
join_places(const char *file, struct out *out)
{
	const char *name =
	    file && strcmp(file, "-") != 0 ? file : in_stdin_name;
	struct place_passages p = { .pairs = &places,
		.options = finder,
		.threads = threads,
		.min_bytes = min_bytes,
		.offsets = sentences != NULL };
	size_t i;

	open_places(file);
	for (i = 0; i < places.parts; i++) {
		place_pairs_read(&places, i);
		if (i == 0 && left.common < UINT32_MAX)
			left_out_note(name, places.left_out, left.common);
		if (ranges)
			write_ranges(name, out);
		else
			place_passages_write(&p, map, out);
	}
	if (ranges)
		return;
	if (!map)
		place_passages_note(&p, name, summary);
	left_out_end(&left, name, places.unplaced, places.left_out, p.inside);
}

static void
check_options(void)
{
	if (memory < 1 << 20)
		opt_bad("-S: expected at least 1M, got %zu", memory);
	if (against && strcmp(against, "-") == 0)
		opt_bad("--against: expected a file, got -");
	if (ranges && (!sentences || !places.places))
		opt_bad("--ranges: expected -a and --places as well");
	if (places.places && sentences && !ranges &&
	    !!against != !!places.against)
		opt_bad("--against: expected --against-places with it");
}

/* Passages or dots of places: reads no records. */
static void
use_places(const char *file)
{
	struct out out;

	out_open(&out, NULL);
	if (ranks)
		write_ranks(&out);
	else
		join_places(file, &out);
	out_close(&out);
}

static void
use_records(struct in *in, struct out *out)
{
	struct pair_bound bound = { at_most, places.places, places.against };

	if (documents && (map || sum))
		write_documents(in, out);
	else if (documents)
		run_report("pairs", passage_sums_write(in, out));
	else if (map)
		write_dots(in, out);
	else if (ids)
		write_ids(in, out);
	else if (crowded)
		write_crowded(in, out);
	else if (at_most)
		pair_bound_copy(&bound, in, out);
	else
		join_dots(in, out);
}

int
main(int argc, char **argv)
{
	struct out out;
	struct in in;
	char **file;

	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	check_options();
	threads = threads_useful(threads);
	/* No two positions of a document differ by more. */
	if (finder.gap > INT32_MAX)
		finder.gap = INT32_MAX;
	if (places.places && !at_most) {
		use_places(*file);
		return 0;
	}
	in_open_rejects(&in, *file, rejects_arg);
	out_open(&out, NULL);
	use_records(&in, &out);
	out_close(&out);
	in_close(&in);
	return 0;
}
