/* nd-sketch: converts vectors to bit sketches, from which the cosine of two
 * vectors can be estimated.
 *
 * id, length, n, term:weight ... -> id, method:bits:seed, hex */
#include <string.h>

#include "io/line_tool.h"
#include "option/opt.h"
#include "record/vector.h"
#include "sketch/sketcher.h"

static struct sketcher sketcher;
static size_t bits, seed, jobs = 1;
static const char *method = "rp", *rejects_arg;
static bool verbose;

enum { SKETCHES, TERMS, EMPTY }; /* the counts */

struct sketch_thread {
	struct sketcher sketcher;
	struct vector vector;
};

static const struct opt options[] = {
	{ 'D', "bits", "N", OPT_COUNT, &bits,
	    "bits of a sketch (default: 1000, minhash 992)" },
	{ 'm', "method", "METHOD", OPT_TEXT, &method, SKETCH_METHODS },
	{ 0, "seed", "N", OPT_NUMBER, &seed,
	    "seed of all random numbers (default: %)" },
	{ OPT_JOBS(&jobs) },
	{ OPT_REJECTS(&rejects_arg) },
	{ OPT_VERBOSE(&verbose) },
	{ .heading = "bit sketches of vectors, to estimate their cosine",
	    .help = "nd-terms docs.tsv | nd-sketch -D 1000 >sketches" },
};

/* Checks -m, -D and --seed, and sets sketcher.kind. */
static void
check_options(void)
{
	bool minhash = strcmp(method, "minhash") == 0;
	size_t unit = minhash ? SKETCH_SLOT_BITS : 8;

	if (bits == 0)
		bits = minhash ? 992 : 1000;
	if (!sketch_kind_make(&sketcher.kind, method, 32, 0))
		opt_bad("-m: expected " SKETCH_METHODS ", got '%s'", method);
	if (bits > SKETCH_BITS_MOST || bits % unit > 0)
		opt_bad("-D: expected a multiple of %zu up to %d, got %zu",
		    unit, SKETCH_BITS_MOST, bits);
	if (seed > SKETCH_SEED_MOST)
		opt_bad("--seed: expected at most 15 digits, got %zu", seed);
	sketch_kind_make(&sketcher.kind, method, bits, seed);
}

static void
begin(void *state)
{
	struct sketch_thread *t = state;

	t->sketcher = sketcher;
	sketcher_open(&t->sketcher);
}

static void
work(void *state, uintmax_t *n, struct in *in, struct out *out)
{
	struct sketch_thread *t = state;

	while (vector_read(in, &t->vector)) {
		n[TERMS] += t->vector.n;
		if (sketcher_vector(&t->sketcher, &t->vector)) {
			sketch_record_write(
			    out, t->vector.id, &sketcher.kind, t->sketcher.row);
			n[SKETCHES]++;
		} else {
			n[EMPTY]++;
		}
	}
}

static void
report(const struct in *in, const uintmax_t *n)
{
	in_report(in);
	note_count(in->name, n[EMPTY], "vector", "without a term");
	if (verbose)
		info("%s: %ju sketch%s, %s", in->name, n[SKETCHES],
		    n[SKETCHES] == 1 ? "" : "es", counted(n[TERMS], "term"));
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[vectors]", 0, 1);

	check_options();
	line_tool_run(&(struct line_tool){ .threads = jobs,
			  .rejects = rejects_arg,
			  .state_size = sizeof(struct sketch_thread),
			  .begin = begin,
			  .work = work,
			  .report = report },
	    file);
	return 0;
}
