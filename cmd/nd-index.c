/* nd-index: sets to a partition, the file that nd-pairs -x looks into. */
#include <string.h>

#include "in.h"
#include "opt.h"
#include "partition.h"

static struct made made = { .m.t = { 8, 10 }, .fields = "" };
static const char *measure_arg = "jaccard", *out_arg, *share_arg, *rejects_arg;
static bool verbose;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &made.m.t,
	    "least similarity to be asked for, 0.8" },
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure_arg,
	    MEASURES },
	{ 'o', "output", "FILE", OPT_TEXT, &out_arg,
	    "the partition to write" },
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
report(const struct in *in, const struct sets *s)
{
	uint32_t ids = s->set[s->n].first;

	if (in->rejected)
		note("%s: %ju record%s rejected", in->name,
		    (uintmax_t)in->rejected, plural(in->rejected));
	if (s->empty)
		note("%s: %ju set%s without a feature", in->name,
		    (uintmax_t)s->empty, plural(s->empty));
	if (verbose)
		note("%s: %u id%s of %u set%s of %ju feature%s, %ju of other "
		    "shares", in->name, ids, plural(ids), s->n, plural(s->n),
		    (uintmax_t)s->features, plural(s->features),
		    (uintmax_t)s->elsewhere);
}

int
main(int argc, char **argv)
{
	char **operand = opt_parse(argv, options, "[sets]", 0, 1);
	static struct sets sets;
	static struct join join;
	struct out rejects;
	struct in in;

	(void)argc;
	if (!out_arg)
		opt_bad("expected -o FILE");
	if (!measure_named(measure_arg, &made.m.kind))
		opt_bad("-m: expected " MEASURES ", got '%s'",
		    measure_arg);
	if (made.m.t.p == 0)
		opt_bad("-t: expected a threshold above 0");
	made.share = made.shares = 1;
	if (share_arg && !share(share_arg, &made.share, &made.shares))
		opt_bad("--share: expected I/N such as 1/8, got '%s'",
		    share_arg);
	in_open(&in, operand[0]);
	if (rejects_arg) {
		out_open(&rejects, rejects_arg);
		in.rejects = &rejects;
	}
	sets_read(&sets, &in, made.share, made.shares);
	if (!join_make(&join, &sets, &made.m, false))
		die("%s: more than 4294967295 postings: expected more shares",
		    in.name);
	partition_write(out_arg, &sets, &join, &made);
	report(&in, &sets);
	in_close(&in);
	if (rejects_arg)
		out_close(&rejects);
	return 0;
}
