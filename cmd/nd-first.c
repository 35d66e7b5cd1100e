/* nd-first: the most similar pairs of each text, by similarity or by CSLS.
 *
 * pairs -> the first N of each text of column 1 */
#include <stdlib.h>

#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"
#include "record/pair.h"
#include "verify/first_pairs.h"

/* Marks of pairs. */
enum { FIRST = 1, SECOND = 2 };

static size_t most, neighbours;
static bool mutual, proposes, candidates, verbose;
static const char *rejects, *dir;

static const struct opt options[] = {
	{ 'n', "count", "N", OPT_COUNT, &most,
	    "the N most similar pairs of each text of column 1",
	    .required = true },
	{ 0, "candidates", NULL, OPT_FLAG, &candidates,
	    "of a part of the pairs: those that a call for all can need" },
	{ 0, "csls", "K", OPT_NUMBER, &neighbours,
	    "rank by CSLS of K neighbours (0: by similarity)" },
	{ 0, "mutual", NULL, OPT_FLAG, &mutual,
	    "and of each text of column 2" },
	{ 0, "propose", NULL, OPT_FLAG, &proposes,
	    "of these only pairs at or above a threshold that fits them",
	    .needs = "--mutual", .excludes = "--candidates, --csls" },
	{ 'T', "temporary-directory", "DIR", OPT_TEXT, &dir,
	    "for a copy of the pairs (default: $TMPDIR or /tmp)" },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&verbose) },
	{ .heading = "print the most similar pairs of each text",
	    .help = "nd-first -n 1 --mutual pairs" },
};

/* Takes the marks of pairs below the threshold that fits them. */
static void
leave_doubtful(struct first_pairs *f)
{
	const unsigned both = FIRST | SECOND;
	const uint32_t least = first_pairs_threshold(f, both);
	struct held_pair *p = f->pairs->pair, *end = p + f->pairs->n;
	size_t n = 0, kept = 0;

	for (; p < end; p++) {
		if ((p->marks & both) != both)
			continue;
		n++;
		if (p->similarity < least)
			p->marks = 0;
		else
			kept++;
	}
	note("threshold %.6f, as the pairs show: %zu of %s that are each the "
	     "most similar to the other reach it",
	    least / (double)PAIR_ONE, kept, counted(n, "pair"));
}

static void
write_first(struct held_pairs *pairs, struct out *out)
{
	struct first_pairs f = { .pairs = pairs };

	if (neighbours)
		first_pairs_by_csls(&f, neighbours);
	first_pairs_mark(&f, 0, most, FIRST);
	if (mutual)
		first_pairs_mark(&f, 1, most, SECOND);
	if (proposes)
		leave_doubtful(&f);
	held_pairs_keep(pairs, mutual ? FIRST | SECOND : FIRST);
	first_pairs_write(&f, out);
	first_pairs_free(&f);
}

static void
write_candidates(struct held_pairs *pairs, struct out *out)
{
	const size_t n = first_pairs_candidates(most, neighbours);
	struct first_pairs f = { .pairs = pairs };

	first_pairs_mark(&f, 0, n, FIRST);
	if (mutual || neighbours)
		first_pairs_mark(&f, 1, n, FIRST);
	held_pairs_write(pairs, FIRST, out);
	first_pairs_free(&f);
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[pairs]", 0, 1);
	struct held_pairs pairs = { 0 };
	struct out out;
	struct in in;
	size_t read;

	if (neighbours > FIRST_PAIRS_NEIGHBOURS)
		opt_bad("--csls: expected at most %d, got %zu",
		    FIRST_PAIRS_NEIGHBOURS, neighbours);
	if (proposes && most != 1)
		opt_bad("--propose: expected -n 1, got -n %zu", most);
	if (!dir)
		dir = out_temporary();
	in_open_rejects(&in, file[0], rejects);
	held_pairs_read(&pairs, &in, dir);
	read = pairs.n;
	out_open(&out, NULL);
	if (pairs.n && candidates)
		write_candidates(&pairs, &out);
	else if (pairs.n)
		write_first(&pairs, &out);
	out_close(&out);
	in_report(&in);
	if (verbose)
		info("%s: %s of %ju and %ju texts", in.name,
		    counted(read, "pair"), (uintmax_t)pairs.ids[0],
		    (uintmax_t)pairs.ids[1]);
	in_close(&in);
	held_pairs_free(&pairs);
	return 0;
}
