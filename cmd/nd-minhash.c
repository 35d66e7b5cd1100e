/* nd-minhash: MinHash signatures of sets, and the keys of their bands: two
 * sets with an equal key are a candidate.
 *
 * id, n, features -> key, id, n for each band
 * with --signature: -> id, n, bands * rows values */
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "candidates/minhash.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "record/posting.h"
#include "record/set_record.h"

enum { VALUES_MOST = 1 << 20 };

static struct minhash minhash = { .bands = 26, .rows = 8 };
static size_t seed, bits = 64;
static const char *method, *rejects_arg;
static bool signature, verbose;
static uintmax_t sets, features, empty;

static const struct opt options[] = {
	{ 'b', "bands", "B", OPT_COUNT, &minhash.bands, "bands (default: 26)" },
	{ 'r', "rows", "R", OPT_COUNT, &minhash.rows,
	    "rows of a band (default: 8)" },
	{ 'm', "method", "METHOD", OPT_TEXT, &method, "fast or classic" },
	{ 0, "seed", "N", OPT_NUMBER, &seed,
	    "seed of the hash functions (default: 0)" },
	{ 0, "pool", "F", OPT_COUNT, &minhash.pool,
	    "draw the rows of each band from F functions" },
	{ 0, "hash-bits", "N", OPT_COUNT, &bits,
	    "bits of a value (default: 64)" },
	{ 0, "signature", NULL, OPT_FLAG, &signature,
	    "print the values of each set instead of keys" },
	{ OPT_REJECTS(&rejects_arg) },
	{ OPT_VERBOSE(&verbose) },
	{ .help = "nd-minhash sets | nd-sort | nd-pairs | nd-sort -u" },
};

/* Writes a posting (key, id, n) for each band. */
static void
write_bands(struct out *out, const struct set_record *s)
{
	size_t b;

	minhash_keys(&minhash);
	for (b = 0; b < minhash.bands; b++)
		posting_write(out, minhash.key[b], s->id, s->n);
}

/* Writes id, n, values, band by band. */
static void
write_signature(struct out *out, const struct set_record *s)
{
	size_t b, r;
	char *p;

	out_put(out, s->id.p, s->id.n);
	out_char(out, '\t');
	out_num(out, s->n);
	for (b = 0; b < minhash.bands; b++)
		for (r = 0; r < minhash.rows; r++) {
			p = out_room(out, 17);
			*p = b + r == 0 ? '\t' : ' ';
			hex_put(p + 1, minhash.value[r * minhash.bands + b]);
			out_used(out, 17);
		}
	out_char(out, '\n');
}

static void
check_options(void)
{
	if (method && strcmp(method, "classic") == 0)
		minhash.method = MINHASH_CLASSIC;
	else if (method && strcmp(method, "fast") != 0)
		opt_bad("-m: expected fast or classic, got '%s'", method);
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
		opt_bad("--pool: expected -m classic, got -m fast");
	if (minhash.pool < minhash.rows || minhash.pool > VALUES_MOST)
		opt_bad("--pool: expected %zu (-r) to %d, got %zu",
		    minhash.rows, VALUES_MOST, minhash.pool);
	minhash.method = MINHASH_POOL;
}

static void
report(const struct in *in)
{
	in_report(in);
	note_count(in->name, empty, "set", "without a feature");
	if (verbose)
		info("%s: %ju set%s, %ju feature%s", in->name, sets,
		    plural(sets), features, plural(features));
}

int
main(int argc, char **argv)
{
	char **operand = opt_parse(argc, argv, options, "[sets]", 0, 1);
	struct set_record s = { 0 };
	struct out out;
	struct in in;

	check_options();
	minhash_make(&minhash);
	in_open_rejects(&in, operand[0], rejects_arg);
	out_open(&out, NULL);
	while (set_record_read(&in, &s)) {
		sets++;
		features += s.n;
		empty += s.n == 0;
		if (s.n == 0)
			continue;
		minhash_values(&minhash, s.feature, s.n);
		if (signature)
			write_signature(&out, &s);
		else
			write_bands(&out, &s);
	}
	out_close(&out);
	report(&in);
	in_close(&in);
	minhash_free(&minhash);
	free(s.feature);
	return 0;
}
