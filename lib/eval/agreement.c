#include <stdlib.h>
#include <string.h>

#include "base/idmap.h"
#include "base/mem.h"
#include "eval/agreement.h"
#include "io/in.h"
#include "io/out.h"

enum { JUDGES_MOST = 100 };

/* The counts are of pairs that all judges labelled. */
struct agreement {
	size_t judges;
	uint64_t pairs, unlabelled; /* used, and left out */
	uint64_t compared, equal;   /* pairs of labels, each by two judges */
	double chance;		    /* the share of equal ones by chance */
};

/* How often each judge gave each label: count[label * judges + judge]. */
struct label_counts {
	struct idmap labels;
	uint64_t *count;
	size_t cap;
};

static uint64_t
add_label(struct label_counts *c, size_t judges, size_t judge, struct span s)
{
	const size_t known = c->labels.n;
	const uint32_t label = idmap_add(&c->labels, s);

	MEM_GROW(c->count, c->cap, c->labels.n * judges);
	if (label == known)
		memset(c->count + label * judges, 0, judges * sizeof *c->count);
	c->count[label * judges + judge]++;
	return label;
}

/* Adds the labels of a pair. */
static void
add_pair(struct agreement *a, struct label_counts *c, const struct span *label)
{
	uint64_t number[JUDGES_MOST];
	size_t i, j;

	for (i = 0; i < a->judges; i++)
		if (label[i].n == 0) {
			a->unlabelled++;
			return;
		}
	for (i = 0; i < a->judges; i++) {
		number[i] = add_label(c, a->judges, i, label[i]);
		for (j = 0; j < i; j++)
			a->equal += number[j] == number[i];
	}
	a->compared += a->judges * (a->judges - 1) / 2;
	a->pairs++;
}

/* The share of equal labels by chance: each judge of two has shares of labels,
 * many judges have the same. */
static double
chance_of(const struct agreement *a, const struct label_counts *c)
{
	const double pairs = a->pairs, all = pairs * a->judges;
	const uint64_t *n = c->count;
	double sum = 0, of_label;
	size_t i, j;

	for (i = 0; i < c->labels.n; i++, n += a->judges) {
		if (a->judges == 2) {
			sum += n[0] / pairs * (n[1] / pairs);
			continue;
		}
		for (j = 0, of_label = 0; j < a->judges; j++)
			of_label += n[j];
		sum += of_label / all * (of_label / all);
	}
	return sum;
}

static void
read_labels(struct agreement *a, struct in *in)
{
	struct span f[2 + JUDGES_MOST + 1];
	struct label_counts c = { 0 };
	size_t n;

	while ((n = in_fields(in, f, 2 + JUDGES_MOST + 1))) {
		if (!a->judges && n > 3 && n <= 2 + JUDGES_MOST)
			a->judges = n - 2;
		if (!a->judges)
			in_bad(in,
			    "expected two ids and the labels of 2 to %d "
			    "judges, got %zu fields",
			    JUDGES_MOST, n);
		if (n != 2 + a->judges)
			in_bad(in,
			    "expected %zu fields, as line 1 has, got "
			    "%zu",
			    2 + a->judges, n);
		in_check_id(in, f[0]);
		in_check_id(in, f[1]);
		add_pair(a, &c, f + 2);
	}
	a->chance = a->pairs ? chance_of(a, &c) : 1;
	idmap_free(&c.labels);
	free(c.count);
}

/* Writes a value, or `-` if it is not known. */
static void
put_value(struct out *o, const char *name, bool known, double value)
{
	if (known)
		out_fmt(o, "%s\t%.6f\n", name, value);
	else
		out_fmt(o, "%s\t-\n", name);
}

void
agreement_print(const char *path)
{
	struct agreement a = { 0 };
	struct out out;
	struct in in;
	double equal;

	in_open(&in, path);
	read_labels(&a, &in);
	note_count(in.name, a.unlabelled, "pair", "without a label of a judge");
	in_close(&in);
	equal = (double)a.equal / a.compared;
	out_open(&out, NULL);
	out_fmt(
	    &out, "judges\t%zu\npairs\t%ju\n", a.judges, (uintmax_t)a.pairs);
	put_value(&out, "agreement", a.pairs, equal);
	put_value(
	    &out, "kappa", a.chance < 1, (equal - a.chance) / (1 - a.chance));
	out_close(&out);
}
