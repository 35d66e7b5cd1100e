/* cost_model.c: what a flow over many machines needs for so many documents. */
#include <string.h>

#include "base/log2_fixed.h"
#include "plan/cost_model.h"
#include "similarity/set_measure.h"

/* As share/nd/hosts has it: a plain input is cut into pieces of so many bytes,
 * one for each slot where these allow, and no more than so many; the sample
 * that tells what is frequent is a hundredth, of so many bytes. */
static const double least_piece = 1 << 20, largest_piece = 1 << 28;
static const double most_pieces = 20000;
static const double least_sample = 1 << 25, largest_sample = 1 << 30;
enum { SAMPLE_DIVISOR = 100 };

/* Features that prefixes share there. */
enum { SHARED_LEAST = 4 };

/* So many documents were measured at most; greater powers than this do not go
 * on (nd-scale(7)). */
static const double measured_documents = 300000, largest_power = 1.3;

/* What nd-partition holds for each packed part. */
static const double part_buffer = 1 << 19;

/* What is sorted on the disk, and what a job fetched, is there beside what the
 * stages made. */
enum { DISK_COPIES = 2 };

/* 2 to the power of x. */
static double
exp2_of(double x)
{
	const double ln2 = 0.69314718055994531;
	double term = 1, sum = 1, times = 1;
	int n;

	for (; x < 0; x++)
		times /= 2;
	for (; x >= 1; x--)
		times *= 2;
	for (n = 1; n <= 20; n++)
		sum += term *= x * ln2 / n;
	return sum * times;
}

/* x^p for x below 2^52; lg takes whole numbers: x is made large. */
static double
power(double x, double p)
{
	double lg_x = 0;

	if (p == 1)
		return x;
	for (; x < (uint64_t)1 << 52; x *= 2)
		lg_x--;
	lg_x += (double)log2_fixed(x) / ((uint64_t)1 << LOG2_FIXED_BITS);
	return exp2_of(lg_x * p);
}

/* The quantity of so many documents like those that were measured. */
static double
law_at(double documents, const struct cost_law *l)
{
	return l->per_million * power(documents / 1e6, l->power);
}

static double
law_value(const struct cost_question *a, const struct cost_law *l)
{
	return law_at(a->documents, l);
}

static double
clamp(double x, double least, double most)
{
	return x < least ? least : x > most ? most : x;
}

/* The documents of the sample: of those that were measured, as many as have
 * its bytes. */
static double
sample_documents(const struct cost_question *a)
{
	double all = a->documents * a->bytes;
	double some = clamp(all / SAMPLE_DIVISOR, least_sample, largest_sample);

	return (some < all ? some : all) / a->flow->bytes;
}

/* The candidates of a document, as they were measured. */
static double
measured_candidates(const struct cost_question *a)
{
	return law_value(a, &a->flow->candidates) / a->documents;
}

/* The keys of a document; as many as bands for minhash. */
static double
keys_of(const struct cost_question *a, size_t bands)
{
	struct measure m = { MEASURE_JACCARD, a->threshold };

	if (!a->flow->via)
		return a->flow->keys;
	if (strcmp(a->flow->via, "minhash") == 0)
		return bands;
	if (strcmp(a->flow->via, "postings") == 0)
		return a->features;
	return measure_probe_prefix(&m, a->features) + SHARED_LEAST - 1;
}

void
cost_complete(struct cost_question *a, size_t bands)
{
	const struct cost_flow *w = a->flow;

	if (a->bytes <= 0)
		a->bytes = a->features <= 0
		    ? w->bytes
		    : a->features * w->bytes / w->features;
	if (a->features <= 0)
		a->features = a->bytes * w->features / w->bytes;
	a->keys = keys_of(a, bands);
	if (a->candidates <= 0)
		a->candidates = measured_candidates(a);
}

/* How much more of its unit a document has than those that were measured. */
static double
unit_ratio(const struct cost_question *a, enum cost_unit unit)
{
	switch (unit) {
	case COST_TEXT:
		return a->bytes / a->flow->bytes;
	case COST_KEYS:
		return a->keys / a->flow->keys;
	case COST_CANDIDATES:
		return a->candidates / measured_candidates(a);
	case COST_PICKED:
		return a->candidates / measured_candidates(a) * a->bytes /
		    a->flow->bytes;
	case COST_DOCUMENT:
	case COST_SAMPLE:
		break;
	}
	return 1;
}

static double
piece_count(const struct cost_question *a)
{
	double all = a->documents * a->bytes;
	double size =
	    clamp(all / (a->hosts * a->slots), least_piece, largest_piece);

	if (size < all / most_pieces)
		size = all / most_pieces;
	return (double)(uint64_t)(all / size + 0.999);
}

static double
part_count(const struct cost_question *a)
{
	return a->hosts * a->slots;
}

void
cost_stage(const struct cost_question *a, const struct cost_stage *s,
    struct stage_cost *need)
{
	double by = unit_ratio(a, s->unit);
	double n = s->unit == COST_SAMPLE ? sample_documents(a) : a->documents;

	need->jobs = s->jobs == COST_PIECES ? piece_count(a)
	    : s->jobs == COST_PARTS	    ? part_count(a)
					    : 1;
	need->read = by * law_at(n, &s->read) +
	    need->jobs * law_at(sample_documents(a), &s->per_job);
	need->written = by * law_at(n, &s->written);
	need->seconds =
	    by * law_at(n, &s->seconds) + need->jobs * cost_table_idle_job;
	need->sort_memory = by * law_at(n / need->jobs, &s->sort_memory);
	need->memory = s->per_job.per_million > 0
	    ? law_at(sample_documents(a), &s->memory)
	    : by * law_at(n / need->jobs, &s->memory);
}

static void
raise_most(double *most, double x)
{
	if (*most < x)
		*most = x;
}

void
cost_plan(const struct cost_question *a, struct cost_plan *p)
{
	double most_read = 0, slots = part_count(a), minutes = 0;
	struct stage_cost need;
	size_t i;

	*p = (struct cost_plan){ .pieces = piece_count(a), .parts = slots };
	p->files = p->pieces * p->parts;
	for (i = 0; i < a->flow->stages; i++) {
		cost_stage(a, &a->flow->stage[i], &need);
		p->total.jobs += need.jobs;
		p->total.read += need.read;
		p->total.written += need.written;
		p->total.seconds += need.seconds;
		raise_most(&p->total.memory, need.memory);
		raise_most(&p->total.sort_memory, need.sort_memory);
		raise_most(&most_read, need.read);
		raise_most(&p->job_seconds, need.seconds / need.jobs);
		minutes +=
		    need.seconds / 60 / (need.jobs < slots ? need.jobs : slots);
	}
	p->disk = p->total.written + DISK_COPIES * most_read;
	p->host_disk = p->disk / a->hosts;
	p->buffers = p->parts * part_buffer;
	p->network_minutes =
	    p->total.read * (1 - 1 / a->hosts) / (a->hosts * a->network) / 60;
	p->minutes = minutes + p->network_minutes;
}

/* With more documents than were measured, the stage that reads more than half
 * of the shuffle, and grows with too great a power. */
const struct cost_stage *
cost_doubtful_stage(const struct cost_question *a)
{
	const struct cost_stage *s = a->flow->stage;
	struct stage_cost need;
	struct cost_plan p;
	size_t i;

	if (a->documents <= measured_documents)
		return NULL;
	cost_plan(a, &p);
	for (i = 0; i < a->flow->stages; i++) {
		cost_stage(a, &s[i], &need);
		if (s[i].read.power > largest_power &&
		    need.read > p.total.read / 2)
			return &s[i];
	}
	return NULL;
}
