/* nd-index: sets to postings, for sort and nd-pairs; or, with -o, to a
 * partition, the file that nd-pairs -x looks into.
 *
 * id, n, features -> feature, id, n */
#include <stdlib.h>
#include <string.h>

#include "in.h"
#include "opt.h"
#include "partition.h"
#include "postings.h"

static struct made made;
static const char *measure_arg, *out_arg, *share_arg, *rejects_arg;
static bool first, whole, verbose;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &made.m.t,
	    "least similarity to be asked for, 0.8" },
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure_arg,
	    MEASURES },
	{ 'p', "prefix", NULL, OPT_FLAG, &first,
	    "only what pairs at the threshold need" },
	{ 0, "whole", NULL, OPT_FLAG, &whole,
	    "one posting for a set: a hash of all of it" },
	{ 'o', "output", "FILE", OPT_TEXT, &out_arg,
	    "write a partition, no postings" },
	{ 0, "share", "I/N", OPT_TEXT, &share_arg,
	    "only the sets of share I of N" },
	{ 'k', "ngram", "N", OPT_COUNT, &made.k,
	    "how the sets were made: nd-shingle -k" },
	{ 'c', "chars", NULL, OPT_FLAG, &made.characters,
	    "how the sets were made: nd-shingle -c" },
	{ 'f', "fields", "LIST", OPT_TEXT, &made.fields,
	    "how the sets were made: nd-shingle -f" },
	{ 0, "rejects", "FILE", OPT_TEXT, &rejects_arg,
	    "put malformed records there" },
	{ 'v', "verbose", NULL, OPT_FLAG, &verbose, "counts on stderr" },
	{0}
};

/* I/N, 1 <= I <= N. */
static bool
share(const char *s, size_t *i, size_t *n)
{
	size_t *to = i;

	for (*i = *n = 0; *s; s++)
		if (*s == '/' && to == i)
			to = n;
		else if (*s >= '0' && *s <= '9' && *to < 100000000)
			*to = *to * 10 + (*s - '0');
		else
			return false;
	return *i >= 1 && *i <= *n && *n <= 1000000;
}

static void
check_options(void)
{
	made.share = made.shares = 1;
	if (out_arg && (first || whole))
		opt_bad("%s: expected no -o", first ? "-p" : "--whole");
	if (!out_arg && (share_arg || made.k || made.characters || made.fields))
		opt_bad("%s: expected -o FILE as well", share_arg ? "--share" :
		    made.k ? "-k" : made.characters ? "-c" : "-f");
	if (!out_arg && !first && (made.m.t.q || measure_arg))
		opt_bad("%s: expected -p or -o FILE as well",
		    made.m.t.q ? "-t" : "-m");
	if (first && whole)
		opt_bad("expected -p or --whole, got both");
	if (measure_arg && !measure_named(measure_arg, &made.m.kind))
		opt_bad("-m: expected " MEASURES ", got '%s'", measure_arg);
	if (!made.m.t.q)
		made.m.t = (struct ratio){ 8, 10 };
	if (made.m.t.p == 0)
		opt_bad("-t: expected a threshold above 0");
	if (share_arg && !share(share_arg, &made.share, &made.shares))
		opt_bad("--share: expected I/N such as 1/8, got '%s'",
		    share_arg);
	if (!made.fields)
		made.fields = "";
}

static void
report(const struct in *in, uint64_t empty)
{
	if (in->rejected)
		note("%s: %ju record%s rejected", in->name,
		    (uintmax_t)in->rejected, plural(in->rejected));
	if (empty)
		note("%s: %ju set%s without a feature", in->name,
		    (uintmax_t)empty, plural(empty));
}

/* sets -> a partition */
static void
write_partition(struct in *in)
{
	static struct sets sets;
	static struct join join;
	uint32_t ids;

	sets_read(&sets, in, made.share, made.shares);
	if (!join_make(&join, &sets, &made.m, false))
		die("%s: more than 4294967295 postings: expected more shares",
		    in->name);
	partition_write(out_arg, &sets, &join, &made);
	report(in, sets.empty);
	ids = sets.set[sets.n].first;
	if (verbose)
		note("%s: %u id%s of %u set%s of %ju feature%s, %ju of other "
		    "shares", in->name, ids, plural(ids), sets.n,
		    plural(sets.n), (uintmax_t)sets.features,
		    plural(sets.features), (uintmax_t)sets.elsewhere);
}

/* id, n, features -> feature, id, n */
static void
write_postings(struct in *in)
{
	struct postings p = { .m = made.m, .of = first ? POSTINGS_PREFIX :
	    whole ? POSTINGS_WHOLE : POSTINGS_ALL };
	struct set set = {0};
	struct out out;

	out_open(&out, NULL);
	while (set_read(in, &set))
		postings_write(&p, &set, &out);
	out_close(&out);
	report(in, p.empty);
	if (verbose)
		note("%s: %ju posting%s of %ju set%s", in->name,
		    (uintmax_t)p.written, plural(p.written),
		    (uintmax_t)p.sets, plural(p.sets));
	free(set.feature);
	postings_free(&p);
}

int
main(int argc, char **argv)
{
	char **operand = opt_parse(argv, options, "[sets]", 0, 1);
	struct out rejects;
	struct in in;

	(void)argc;
	check_options();
	in_open(&in, operand[0]);
	if (rejects_arg) {
		out_open(&rejects, rejects_arg);
		in.rejects = &rejects;
	}
	if (out_arg)
		write_partition(&in);
	else
		write_postings(&in);
	in_close(&in);
	if (rejects_arg)
		out_close(&rejects);
	return 0;
}
