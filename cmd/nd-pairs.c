/* nd-pairs: sets to pairs of sets that are alike, exactly. */
#include <string.h>
#include <sys/stat.h>

#include "in.h"
#include "join.h"
#include "opt.h"
#include "set.h"
#include "sets.h"

static struct measure measure = { .t = { 8, 10 } };
static const char *measure_arg = "jaccard", *index_arg, *rejects_arg;
static bool cross, collapse, verbose;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &measure.t,
	    "least similarity of a pair, 0.8" },
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure_arg,
	    "jaccard, or containment" },
	{ 'x', "index", "FILE", OPT_TEXT, &index_arg,
	    "sets or a partition to find pairs in" },
	{ 0, "cross", NULL, OPT_FLAG, &cross,
	    "two collections: all pairs, the id of FILE second" },
	{ 0, "collapse", NULL, OPT_FLAG, &collapse,
	    "the first of equal sets stands for all" },
	{ 0, "rejects", "FILE", OPT_TEXT, &rejects_arg,
	    "put malformed records there" },
	{ 'v', "verbose", NULL, OPT_FLAG, &verbose, "counts on stderr" },
	{0}
};

static struct out out, rejects;
static uint64_t pairs;

static void
pair(struct span a, size_t na, struct span b, size_t nb, size_t shared)
{
	out_put(&out, a.p, a.n);
	out_char(&out, '\t');
	out_put(&out, b.p, b.n);
	measure_write(&measure, &out, shared, na, nb);
	out_char(&out, '\n');
	pairs++;
}

/* As pair, the smaller id first. */
static void
ordered(struct span a, size_t na, struct span b, size_t nb, size_t shared)
{
	if (span_order(a, b) < 0)
		pair(a, na, b, nb, shared);
	else
		pair(b, nb, a, na, shared);
}

/* Where the ids of a set end that are paired. */
static uint32_t
end_of(const struct sets *s, uint32_t i)
{
	return collapse ? s->set[i].first + 1 : s->set[i + 1].first;
}

/* The pairs of equal sets: all, or those of the first. */
static void
within(const struct sets *s, uint32_t i)
{
	const struct one *o = &s->set[i];
	uint32_t a, b;

	for (a = o->first; a < end_of(s, i); a++)
		for (b = a + 1; b < o[1].first; b++)
			ordered(sets_id(s, a), o->n, sets_id(s, b), o->n, o->n);
}

/* Sets in, pairs of them out. */
static void
self(struct join *j)
{
	const struct sets *s = j->s;
	const struct one *x, *y;
	uint32_t i, a, b;
	size_t h;

	for (i = 0; i < s->n; i++) {
		x = &s->set[i];
		within(s, i);
		join_next(j, i);
		for (h = 0; h < j->hits; h++) {
			y = &s->set[j->hit[h].set];
			for (a = x->first; a < end_of(s, i); a++)
				for (b = y->first; b < end_of(s, y - s->set); b++)
					ordered(sets_id(s, a), x->n,
					    sets_id(s, b), y->n, j->hit[h].shared);
		}
	}
}

/* The pairs of one id with sets of the index. */
static void
ask(struct join *j, struct span id, const uint64_t *f, size_t n)
{
	const struct sets *s = j->s;
	const struct one *y;
	uint32_t b;
	size_t h;

	join_ask(j, f, n);
	for (h = 0; h < j->hits; h++) {
		y = &s->set[j->hit[h].set];
		for (b = y->first; b < end_of(s, y - s->set); b++)
			if (cross || span_order(id, sets_id(s, b)) < 0)
				pair(id, n, sets_id(s, b), y->n,
				    j->hit[h].shared);
	}
}

/* set records in -> pairs with the sets of the index out */
static void
stream(struct join *j, struct in *in)
{
	struct set set = {0};

	while (set_read(in, &set))
		if (set.n > 0)
			ask(j, set.id, set.feature, set.n);
}

static bool
same_file(const char *a, const char *b)
{
	struct stat x, y;

	if (strcmp(a, "-") == 0)
		a = "/dev/stdin";
	if (!b || strcmp(b, "-") == 0)
		b = "/dev/stdin";
	return stat(a, &x) == 0 && stat(b, &y) == 0 && S_ISREG(x.st_mode) &&
	    x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

int
main(int argc, char **argv)
{
	char **operand = opt_parse(argv, options, "[file]", 0, 1);
	bool alone;
	struct in index, in;
	struct sets sets = {0};
	struct join join;

	(void)argc;
	if (!index_arg)
		opt_bad("expected -x FILE");
	if (!measure_named(measure_arg, &measure.kind))
		opt_bad("-m: expected jaccard or containment, got '%s'",
		    measure_arg);
	if (measure.t.p == 0)
		opt_bad("-t: expected more than 0");
	if (strcmp(index_arg, "-") == 0 && operand[0])
		opt_bad("unexpected operand '%s' with -x -", operand[0]);
	alone = strcmp(index_arg, "-") == 0 || same_file(index_arg, operand[0]);
	if (collapse && (cross || !alone))
		opt_bad("--collapse: expected one file of sets, or two "
		    "partitions, without --cross");
	in_open(&index, index_arg);
	if (rejects_arg) {
		out_open(&rejects, rejects_arg);
		index.rejects = &rejects;
	}
	out_open(&out, NULL);
	sets_read(&sets, &index, 1, 1);
	in_close(&index);
	if (!join_make(&join, &sets, &measure, alone && !cross))
		die("%s: too many features: use partitions", index.name);
	if (alone && !cross) {
		self(&join);
	} else {
		in_open(&in, operand[0]);
		in.rejects = rejects_arg ? &rejects : NULL;
		stream(&join, &in);
		in_close(&in);
	}
	out_close(&out);
	return 0;
}
