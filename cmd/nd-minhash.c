/* nd-minhash: MinHash signatures of sets, and the keys of their bands: two
 * sets with an equal key are a candidate.
 *
 * id, n, features -> key, id, n, tag for each band
 * with --signature: -> id, n, bands * rows values
 * with --sets: -> id, n, keys: the different ones of its bands */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "candidates/minhash.h"
#include "io/line_tool.h"
#include "option/opt.h"
#include "plan/lsh_model.h"
#include "record/posting.h"
#include "record/set_record.h"

enum { VALUES_MOST = 1 << 20 };

static struct minhash minhash = { .bands = 26, .rows = 8 };
static struct ratio threshold = { 8, 10 }, recall;
static size_t seed, bits = 64, jobs = 1;
static const char *method, *rejects_arg;
static bool signature, as_sets, verbose;

enum { SETS, FEATURES, EMPTY }; /* the counts */

struct minhash_thread {
	struct minhash minhash;
	struct set_record set;
	struct record_tag tag; /* of the set's first band */
};
static struct record_tag made; /* the tag, without that of a set */

static const struct opt options[] = {
	{ 'b', "bands", "B", OPT_COUNT, &minhash.bands, "bands (default: %)" },
	{ 'r', "rows", "R", OPT_COUNT, &minhash.rows,
	    "rows of a band (default: %)" },
	{ 't', "threshold", "T", OPT_RATIO, &threshold,
	    "with --recall: similarity of the pairs (default: %)",
	    .needs = "--recall P" },
	{ 0, "recall", "P", OPT_RATIO, &recall,
	    "bands and rows that find this share of pairs",
	    .excludes = "-b, -r" },
	{ 'm', "method", "METHOD", OPT_TEXT, &method,
	    "fast, classic or multiply-shift" },
	{ 0, "seed", "N", OPT_NUMBER, &seed,
	    "seed of the hash functions (default: %)" },
	{ 0, "pool", "F", OPT_COUNT, &minhash.pool,
	    "draw the rows of each band from F functions" },
	{ 0, "hash-bits", "N", OPT_COUNT, &bits,
	    "bits of a value (default: %)" },
	{ 0, "signature", NULL, OPT_FLAG, &signature,
	    "print the values of each set instead of keys" },
	{ 0, "sets", NULL, OPT_FLAG, &as_sets,
	    "print the keys of each set as a set", .excludes = "--signature" },
	{ OPT_JOBS(&jobs) },
	{ OPT_REJECTS(&rejects_arg) },
	{ OPT_VERBOSE(&verbose) },
	{ .heading = "MinHash bands of sets, to find candidates by LSH",
	    .help = "nd-minhash sets | nd-sort | nd-pairs | nd-sort -u" },
};

/* Writes a posting (key, id, n, tag) for each band. */
static void
write_bands(struct out *out, struct minhash_thread *t)
{
	const struct minhash *m = &t->minhash;
	const struct set_record *s = &t->set;
	struct span tag;
	size_t b;

	minhash_keys(&t->minhash);
	record_tag_join(&t->tag, record_tag_span(&made), s->tag);
	tag = record_tag_span(&t->tag);
	for (b = 0; b < m->bands; b++) {
		posting_write(out, m->key[b], s->id, s->n, tag);
		tag.n = 1;
	}
}

/* Writes id, n, values, band by band. */
static void
write_signature(
    struct out *out, const struct minhash *m, const struct set_record *s)
{
	size_t b, r;
	char *p;

	out_field(out, s->id, '\t');
	out_num(out, s->n);
	for (b = 0; b < m->bands; b++)
		for (r = 0; r < m->rows; r++) {
			p = out_room(out, 17);
			*p = b + r == 0 ? '\t' : ' ';
			hex_put(p + 1, m->value[r * m->bands + b]);
			out_used(out, 17);
		}
	out_char(out, '\n');
}

static int
by_value(const void *a, const void *b)
{
	const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* Writes id, the number of different keys, and these, ascending. */
static void
write_set(struct out *out, struct minhash *m, const struct set_record *s)
{
	struct set_record keys = { .id = s->id, .feature = m->key };
	size_t i;

	minhash_keys(m);
	qsort(m->key, m->bands, sizeof *m->key, by_value);
	for (i = 0; i < m->bands; i++)
		if (!i || m->key[i] != m->key[keys.n - 1])
			m->key[keys.n++] = m->key[i];
	set_record_write(out, &keys);
}

/* Chooses bands and rows as nd-plan does if it knows nothing of the sets. */
static void
choose_bands(void)
{
	struct lsh_plan plan = { 0 };

	if (!recall.p || !lsh_choose_typical(&plan, threshold, recall))
		opt_bad("--recall: expected a recall above 0 that bands can "
			"have, got %g",
		    ratio_value(recall));
	minhash.bands = plan.bands;
	minhash.rows = plan.rows;
}

static void
check_options(void)
{
	if (recall.q)
		choose_bands();
	if (method && strcmp(method, "classic") == 0)
		minhash.method = MINHASH_CLASSIC;
	else if (method && strcmp(method, "multiply-shift") == 0) {
		minhash.method = MINHASH_CLASSIC;
		minhash.multiply = true;
	} else if (method && strcmp(method, "fast") != 0)
		opt_bad("-m: expected fast, classic or multiply-shift, "
			"got '%s'",
		    method);
	if (minhash.bands > VALUES_MOST / minhash.rows)
		opt_bad("expected at most %d values, got -b %zu times -r %zu",
		    VALUES_MOST, minhash.bands, minhash.rows);
	if (bits > 64)
		opt_bad("--hash-bits: expected 1 to 64, got %zu", bits);
	minhash.bits = bits;
	minhash.seed = seed;
	if (minhash.pool == 0)
		return;
	if (method && minhash.method == MINHASH_FAST)
		opt_bad("--pool: expected -m classic or multiply-shift, "
			"got -m fast");
	if (minhash.pool < minhash.rows || minhash.pool > VALUES_MOST)
		opt_bad("--pool: expected %zu (-r) to %d, got %zu",
		    minhash.rows, VALUES_MOST, minhash.pool);
	minhash.method = MINHASH_POOL;
}

/* The method in a tag; that of a pool has its functions. */
static const char *
tag_name(void)
{
	return minhash.multiply ? "shift"
	    : minhash.pool	? "pool"
	    : method		? method
				: "fast";
}

/* Makes the tag: m, method, bands, rows, seed and bits. */
static void
make_tag(void)
{
	char pool[24] = "";

	if (minhash.pool)
		snprintf(pool, sizeof pool, "%zu", minhash.pool);
	made.n = snprintf(made.text, sizeof made.text, "m/%s%s:%zu:%zu:%zu:%zu",
	    tag_name(), pool, minhash.bands, minhash.rows, seed, bits);
}

static void
begin(void *state)
{
	struct minhash_thread *t = state;

	t->minhash = minhash;
	minhash_make(&t->minhash);
}

static void
work(void *state, uintmax_t *n, struct in *in, struct out *out)
{
	struct minhash_thread *t = state;
	struct set_record *s = &t->set;

	while (set_record_read(in, s)) {
		n[SETS]++;
		n[FEATURES] += s->n;
		n[EMPTY] += s->n == 0;
		if (s->n == 0)
			continue;
		minhash_values(&t->minhash, s->feature, s->n);
		if (signature)
			write_signature(out, &t->minhash, s);
		else if (as_sets)
			write_set(out, &t->minhash, s);
		else
			write_bands(out, t);
	}
}

static void
report(const struct in *in, const uintmax_t *n)
{
	in_report(in);
	note_count(in->name, n[EMPTY], "set", "without a feature");
	if (verbose)
		info("%s: %s, %s", in->name, counted(n[SETS], "set"),
		    counted(n[FEATURES], "feature"));
}

int
main(int argc, char **argv)
{
	char **file = opt_parse(argc, argv, options, "[sets]", 0, 1);

	check_options();
	make_tag();
	line_tool_run(&(struct line_tool){ .threads = jobs,
			  .rejects = rejects_arg,
			  .state_size = sizeof(struct minhash_thread),
			  .begin = begin,
			  .work = work,
			  .report = report },
	    file);
	return 0;
}
