/* nd-pairs: sets to pairs of sets that are alike, exactly. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "emit.h"
#include "in.h"
#include "opt.h"
#include "partition.h"
#include "set.h"

static struct made asked = { .m.t = { 8, 10 }, .fields = "" };
static const char *measure_arg = "jaccard", *index_arg, *rejects_arg;
static bool cross, collapse, verbose;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &asked.m.t,
	    "least similarity of a pair, 0.8" },
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure_arg,
	    MEASURES },
	{ 'x', "index", "FILE", OPT_TEXT, &index_arg,
	    "the sets, or the partition, to find pairs in" },
	{ 0, "cross", NULL, OPT_FLAG, &cross,
	    "two collections: all pairs, the id from FILE second" },
	{ 0, "collapse", NULL, OPT_FLAG, &collapse,
	    "the smallest id of equal sets stands for them" },
	{ 'k', "ngram", "N", OPT_COUNT, &asked.k,
	    "refuse partitions of other shingles" },
	{ 'c', "chars", NULL, OPT_FLAG, &asked.characters,
	    "the same: of characters" },
	{ 'f', "fields", "LIST", OPT_TEXT, &asked.fields,
	    "the same: of these fields" },
	{ 0, "rejects", "FILE", OPT_TEXT, &rejects_arg,
	    "put malformed records there" },
	{ 'v', "verbose", NULL, OPT_FLAG, &verbose, "counts on stderr" },
	{0}
};

static struct out out, rejects;
static struct emit emit = { .out = &out };

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

/* Sets and an index of them, from a partition or made from a file of sets;
 * to be asked or, with self, for the pairs within. */
static struct join *
open_index(struct partition *p, const char *path, bool self)
{
	static struct join join;
	struct in in;

	if (partition_is(path)) {
		partition_open(p, path);
		partition_check(p, &asked);
		/* An index for the pairs within is made sooner than the one
		 * that is there is asked for them. */
		if (!self) {
			join_take(&join, &p->sets, &asked.m, &p->rarity,
			    &p->small, &p->all);
			return &join;
		}
	} else {
		in_open(&in, path);
		in.rejects = rejects_arg ? &rejects : NULL;
		sets_read(&p->sets, &in, 1, 1);
		report(&in, p->sets.empty);
		in_close(&in);
	}
	if (!join_make(&join, &p->sets, &asked.m, self))
		die("%s: more than 4294967295 postings: use nd-index --share",
		    path);
	return &join;
}

/* an index -> the pairs within it */
static void
within(struct join *j)
{
	uint32_t i;

	for (i = 0; i < j->s->n; i++) {
		emit_equal(&emit, j, i);
		join_next(j, i);
		emit_set(&emit, j, j->s, i);
	}
}

/* set records -> pairs with the sets of the index */
static void
stream(struct join *j, const char *path)
{
	struct set set = {0};
	uint64_t empty = 0;
	struct in in;

	in_open(&in, path);
	in.rejects = rejects_arg ? &rejects : NULL;
	while (set_read(&in, &set))
		if (set.n > 0) {
			join_ask(j, set.feature, set.n, j->s->n);
			emit_id(&emit, j, set.id, set.n);
		} else {
			empty++;
		}
	report(&in, empty);
	in_close(&in);
	free(set.feature);
}

/* a partition -> pairs with the sets of the index */
static void
other(struct join *j, const struct partition *index, const char *path)
{
	static struct partition p;
	uint32_t i;

	partition_open(&p, path);
	partition_check(&p, &asked);
	if (index->name)
		partition_match(index, &p, !cross);
	for (i = 0; i < p.sets.n; i++) {
		join_ask(j, p.sets.set[i].feature, p.sets.set[i].n, j->s->n);
		emit_set(&emit, j, &p.sets, i);
	}
}

/* Whether both are one file or pipe; NULL and - are stdin. stream_only
 * says whether it can be read only once. */
static bool
same_file(const char *a, const char *b, bool *stream_only)
{
	struct stat x, y;

	a = strcmp(a, "-") ? a : "/dev/stdin";
	b = b && strcmp(b, "-") ? b : "/dev/stdin";
	if (stat(a, &x) != 0 || stat(b, &y) != 0 || S_ISCHR(x.st_mode) ||
	    x.st_dev != y.st_dev || x.st_ino != y.st_ino)
		return false;
	*stream_only = !S_ISREG(x.st_mode);
	return true;
}

int
main(int argc, char **argv)
{
	const char *file = *opt_parse(argv, options, "[sets]", 0, 1);
	static struct partition index;
	struct join *join;
	bool self, stream_only = false;

	(void)argc;
	if (!index_arg)
		opt_bad("expected -x FILE");
	if (!measure_named(measure_arg, &asked.m.kind))
		opt_bad("-m: expected " MEASURES ", got '%s'",
		    measure_arg);
	if (asked.m.t.p == 0)
		opt_bad("-t: expected a threshold above 0");
	self = strcmp(index_arg, "-") == 0;
	if (self && (file || cross))
		opt_bad("-x -: unexpected %s", file ? "operand" : "--cross");
	self = self || same_file(index_arg, file, &stream_only);
	if (cross && stream_only)
		opt_bad("--cross: expected two files, got one stream for both");
	self = self && !cross;
	if (collapse && (cross || (!self && !(file && partition_is(file) &&
	    partition_is(index_arg)))))
		opt_bad("--collapse: expected the sets of one file, or two "
		    "partitions, without --cross");
	emit.order = cross ? EMIT_CROSS : self ? EMIT_WITHIN : EMIT_SMALLER;
	emit.collapse = collapse;
	out_open(&out, NULL);
	if (rejects_arg)
		out_open(&rejects, rejects_arg);
	join = open_index(&index, index_arg, self);
	if (self)
		within(join);
	else if (file && partition_is(file))
		other(join, &index, file);
	else
		stream(join, file);
	out_close(&out);
	if (rejects_arg)
		out_close(&rejects);
	if (verbose)
		note("%u set%s indexed, %ju pair%s", join->s->n,
		    plural(join->s->n), (uintmax_t)emit.pairs,
		    plural(emit.pairs));
	return 0;
}
