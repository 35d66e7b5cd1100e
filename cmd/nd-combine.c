/* nd-combine: adds up the similarities of the parts of two records (such as
 * title and text), with weights.
 *
 * one file for each part: idA, idB, similarity, evidence ->
 * idA, idB, weighted sum, similarity of each part
 * with --stars: id, n, features -> the same, of some of the pairs */
#include <string.h>

#include "base/decimal.h"
#include "eval/pair_combiner.h"
#include "join/weighted_pairs.h"
#include "option/opt.h"

static struct pair_combiner combiner;
static struct ratio threshold = { 5, 10 };
static struct weighted_pairs join = { .stars.threads = 1 };
static const char *weights, *measures = "jaccard";
static bool stars, summary;
static char measure_help[MEASURE_NAMES + 32] = "of all files, or each: ";

static const struct opt options[] = {
	{ 'w', "weights", "W1,...,Wk", OPT_TEXT, &weights,
	    "weight of each file; their sum is 1", .required = true },
	{ 't', "threshold", "T", OPT_RATIO, &threshold,
	    "least weighted sum of a pair (default: %)" },
	{ 'm', "measure", "LIST", OPT_TEXT, &measures, measure_help },
	{ 0, "renormalise", NULL, OPT_FLAG, &combiner.renormalise,
	    "divide by the weights of the files with the pair" },
	{ 0, "cross", NULL, OPT_FLAG, &combiner.cross,
	    "two collections: equal ids are different records" },
	{ 0, "stars", NULL, OPT_FLAG, &stars,
	    "files of sets: pairs of kept records with their clusters",
	    .excludes = "--cross" },
	{ 0, "rank", "FILE", OPT_IN, &join.rank,
	    "prefer the record with the highest number in FILE",
	    .needs = "--stars" },
	{ OPT_JOBS(&join.stars.threads), .needs = "--stars" },
	{ OPT_VERBOSE(&summary) },
	{ .heading =
		"combine the similarities of several fields into one score",
	    .help = "nd-combine -w 0.6,0.4 -t 0.5 text.pairs title.pairs" },
};

/* Returns the first item of *list and moves *list after its comma. */
static struct span
next_item(const char **list)
{
	size_t n = strcspn(*list, ",");
	struct span s = { (char *)*list, n };

	*list += n + ((*list)[n] == ',');
	return s;
}

static size_t
list_length(const char *list)
{
	size_t n = 1;

	for (; *list; list++)
		n += *list == ',';
	return n;
}

/* s is an item of -w; returns it in millionths. */
static uint32_t
parse_weight(struct span s)
{
	const char *end = s.p;
	struct ratio weight;

	if (!ratio_read(&end, &weight) || end != s.p + s.n)
		opt_bad("-w: expected weights from 0 to 1 of at most six "
			"decimals such as 0.4,0.2,0.4, got '%.*s' in %s",
		    span_shown(s), s.p, weights);
	return ratio_millionths(weight);
}

/* Sets combiner.n and the weights from -w. */
static void
read_weights(void)
{
	char text[DECIMAL_BYTES + 1];
	const char *list = weights;
	uint32_t sum = 0;
	size_t i;

	combiner.n = list_length(list);
	if (combiner.n > COMBINED_PARTS)
		opt_bad("-w: expected at most %d weights, got %zu",
		    COMBINED_PARTS, combiner.n);
	for (i = 0; i < combiner.n; i++)
		sum += combiner.input[i].weight =
		    parse_weight(next_item(&list));
	*decimal_put(text, sum) = '\0';
	if (sum != PAIR_ONE)
		opt_bad("-w: expected weights with the sum 1, got %s as the "
			"sum of %s",
		    text, weights);
}

/* Sets the measures from -m. */
static void
read_measures(void)
{
	const enum measure_use use = stars ? MEASURE_JOIN : MEASURE_COMBINE;
	size_t given = list_length(measures), i;
	const char *list = measures;
	struct span name = { 0 };
	char known[MEASURE_NAMES];

	measure_names(known, use);
	if (given != 1 && given != combiner.n)
		opt_bad("-m: expected one measure, or %zu for %zu weights, "
			"got %zu",
		    combiner.n, combiner.n, given);
	for (i = 0; i < combiner.n; i++) {
		if (i < given)
			name = next_item(&list);
		combiner.input[i].measure = measure_find(name.p, name.n, use);
		if (!combiner.input[i].measure)
			opt_bad("-m: expected %s%s, got '%.*s'", known,
			    stars ? " with --stars" : "", span_shown(name),
			    name.p);
	}
}

static void
report(void)
{
	size_t i;

	note_count("--renormalise", combiner.weightless, "pair",
	    "left out, in no file with a weight above 0");
	if (!summary)
		return;
	for (i = 0; i < combiner.n; i++)
		info("%s: %s read", combiner.input[i].in.name,
		    counted(combiner.input[i].pairs, "pair"));
	info("%s, %ju written", counted(combiner.pairs, "different pair"),
	    (uintmax_t)combiner.written);
}

/* pairs of each part -> combined pairs */
static void
combine(char **file, struct out *out)
{
	size_t i;

	for (i = 0; i < combiner.n; i++)
		in_open(&combiner.input[i].in, file[i]);
	combiner_run(&combiner, out);
	report();
	for (i = 0; i < combiner.n; i++)
		in_close(&combiner.input[i].in);
}

/* sets of each part -> combined pairs */
static void
join_stars(char **file, struct out *out)
{
	struct weighted_records *w = &join.stars.records;
	struct in in[WEIGHTED_COLUMNS];
	size_t i;

	join.in = in;
	w->columns = combiner.n;
	w->threshold = combiner.threshold;
	w->renormalise = combiner.renormalise;
	for (i = 0; i < combiner.n; i++) {
		w->column[i].weight = combiner.input[i].weight;
		w->column[i].index.m =
		    (struct measure){ combiner.input[i].measure - measure_table,
			    threshold };
		in_open(&in[i], file[i]);
	}
	weighted_pairs_run(&join, out);
	for (i = 0; i < combiner.n; i++)
		in_close(&in[i]);
	if (summary)
		info("%s of %s, %ju compared, %s", counted(join.ids, "id"),
		    counted(w->n, "different record"),
		    (uintmax_t)join.stars.compared,
		    counted(join.pairs, "pair"));
}

int
main(int argc, char **argv)
{
	size_t n = 0, piped = 0;
	struct out out;
	char **file;

	measure_names(measure_help + strlen(measure_help), MEASURE_COMBINE);
	file = opt_parse(argc, argv, options, "file ...", 1, argc);
	for (; file[n]; n++)
		piped += strcmp(file[n], "-") == 0;
	read_weights();
	read_measures();
	if (n != combiner.n)
		opt_bad("expected a file for each of %zu weights, got %s",
		    combiner.n, counted(n, "file"));
	if (piped > 1)
		opt_bad("-: expected one of the files on stdin");
	combiner.threshold = ratio_millionths(threshold);
	if (stars && combiner.threshold == 0)
		opt_bad("-t: expected a threshold above 0 with --stars");
	out_open(&out, NULL);
	if (stars)
		join_stars(file, &out);
	else
		combine(file, &out);
	out_close(&out);
	return 0;
}
