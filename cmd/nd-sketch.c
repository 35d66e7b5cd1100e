/* nd-sketch: converts vectors to bit sketches, from which the cosine of two
 * vectors can be estimated.
 *
 * id, length, n, term:weight ... -> id, method:bits:seed, hex */
#include <string.h>

#include "base/mem.h"
#include "io/in.h"
#include "io/line_blocks.h"
#include "io/out.h"
#include "option/opt.h"
#include "record/vector.h"
#include "sketch/sketcher.h"

static struct sketcher sketcher;
static size_t bits, seed, jobs = 1;
static const char *method = "rp", *rejects_arg;
static bool verbose;

struct sketch_thread {
	struct sketcher sketcher;
	struct vector vector;
	uintmax_t sketches, terms, empty;
	char apart[THREADS_APART];
};
static struct sketch_thread *threads;

static const struct opt options[] = {
	{ 'D', "bits", "N", OPT_COUNT, &bits,
	    "bits of a sketch (default: 1000, minhash 992)" },
	{ 'm', "method", "METHOD", OPT_TEXT, &method, SKETCH_METHODS },
	{ 0, "seed", "N", OPT_NUMBER, &seed,
	    "seed of all random numbers (default: 0)" },
	{ OPT_JOBS(&jobs) },
	{ OPT_REJECTS(&rejects_arg) },
	{ OPT_VERBOSE(&verbose) },
	{ .help = "nd-terms docs.tsv | nd-sketch -D 1000 >sketches" },
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
work(void *all, size_t number, struct in *in, struct out *out)
{
	struct sketch_thread *t = (struct sketch_thread *)all + number;

	while (vector_read(in, &t->vector)) {
		t->terms += t->vector.n;
		if (sketcher_vector(&t->sketcher, &t->vector)) {
			sketch_record_write(
			    out, t->vector.id, &sketcher.kind, t->sketcher.row);
			t->sketches++;
		} else {
			t->empty++;
		}
	}
}

static void
report(const struct in *in)
{
	uintmax_t sketches = 0, terms = 0, empty = 0;
	const struct sketch_thread *t;

	for (t = threads; t < threads + jobs; t++) {
		sketches += t->sketches;
		terms += t->terms;
		empty += t->empty;
	}
	in_report(in);
	note_count(in->name, empty, "vector", "without a term");
	if (verbose)
		info("%s: %ju sketch%s, %ju term%s", in->name, sketches,
		    sketches == 1 ? "" : "es", terms, plural(terms));
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[vectors]", 0, 1);
	struct out out;
	struct in in;
	size_t i;

	check_options();
	threads = mem_new(jobs, sizeof *threads);
	for (i = 0; i < jobs; i++) {
		threads[i].sketcher = sketcher;
		sketcher_open(&threads[i].sketcher);
	}
	in_open_rejects(&in, file[0], rejects_arg);
	out_open(&out, NULL);
	line_blocks_run(&(struct line_blocks){ .in = &in,
	    .out = &out,
	    .outs = 1,
	    .threads = jobs,
	    .work = work,
	    .state = threads });
	out_close(&out);
	report(&in);
	in_close(&in);
	return 0;
}
