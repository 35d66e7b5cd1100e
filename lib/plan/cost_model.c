/* cost_model.c: estimates what a flow over many machines needs. */
#include <math.h>
#include <string.h>

#include "base/log2_fixed.h"
#include "plan/cost_model.h"
#include "similarity/set_measure.h"

/* The rules of share/nd/hosts: the input is cut into a piece for each slot,
 * within these limits of bytes and pieces; the sample for document frequencies
 * is a hundredth of the input, within these limits of bytes. */
static const double least_piece = 1 << 20, largest_piece = 1 << 28;
static const double most_pieces = 20000;
static const double least_sample = 1 << 25, largest_sample = 1 << 30;
enum { SAMPLE_DIVISOR = 100 };

/* nd-index --min-shared of these flows. */
enum { SHARED_LEAST = 4 };

/* The largest collection that was measured. A law with a greater power cannot
 * be extrapolated beyond it (nd-scale(7)). */
static const double measured_documents = 300000, largest_power = 1.3;

/* Bytes that nd-partition holds for each compressed part. */
static const double part_buffer = 1 << 19;

/* Besides the outputs of all stages, the disk holds what is read by the
 * largest stage twice: as fetched, and in sorted runs. */
enum { DISK_COPIES = 2 };

/* 2^x, by its power series; exp2 of libm differs between machines. */
static double
portable_exp2(double x)
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

/* x^p for x below 2^52. log2_fixed takes whole numbers, so x is scaled up to
 * keep its precision. */
static double
power(double x, double p)
{
	double lg_x = 0;

	if (p == 1)
		return x;
	for (; x < (uint64_t)1 << 52; x *= 2)
		lg_x--;
	lg_x += (double)log2_fixed(x) / ((uint64_t)1 << LOG2_FIXED_BITS);
	return portable_exp2(lg_x * p);
}

/* The quantity of documents of the measured size. */
static double
law_value(double documents, const struct cost_law *l)
{
	return l->per_million * power(documents / 1e6, l->power);
}

static double
clamp(double x, double least, double most)
{
	return fmin(fmax(x, least), most);
}

/* The size of the sample, in documents of the measured size. */
static double
sample_documents(const struct cost_question *q)
{
	double all = q->documents * q->bytes;
	double some = clamp(all / SAMPLE_DIVISOR, least_sample, largest_sample);

	return fmin(some, all) / q->flow->bytes;
}

/* The candidates of a document of the measured collection. */
static double
measured_candidates(const struct cost_question *q)
{
	return law_value(q->documents, &q->flow->candidates) / q->documents;
}

/* The keys of a document; bands is their number for minhash. */
static double
document_keys(const struct cost_question *q, size_t bands)
{
	struct measure m = { MEASURE_JACCARD, q->threshold };

	if (!q->flow->via)
		return q->flow->keys;
	if (strcmp(q->flow->via, "minhash") == 0)
		return bands;
	if (strcmp(q->flow->via, "postings") == 0)
		return q->features;
	return measure_probe_prefix(&m, q->features) + SHARED_LEAST - 1;
}

void
cost_complete(struct cost_question *q, size_t bands)
{
	const struct cost_flow *w = q->flow;

	if (q->bytes <= 0)
		q->bytes = q->features <= 0
		    ? w->bytes
		    : q->features * w->bytes / w->features;
	if (q->features <= 0)
		q->features = q->bytes * w->features / w->bytes;
	q->keys = document_keys(q, bands);
	if (q->candidates <= 0)
		q->candidates = measured_candidates(q);
}

/* The quantity of the unit in a document, over that in a measured one. */
static double
unit_ratio(const struct cost_question *q, enum cost_unit unit)
{
	switch (unit) {
	case COST_TEXT:
		return q->bytes / q->flow->bytes;
	case COST_KEYS:
		return q->keys / q->flow->keys;
	case COST_CANDIDATES:
		return q->candidates / measured_candidates(q);
	case COST_PICKED:
		return q->candidates / measured_candidates(q) * q->bytes /
		    q->flow->bytes;
	case COST_DOCUMENT:
	case COST_SAMPLE:
		break;
	}
	return 1;
}

/* One part for each slot of all hosts. */
static double
part_count(const struct cost_question *q)
{
	return (double)q->hosts * q->slots;
}

static double
piece_count(const struct cost_question *q)
{
	double all = q->documents * q->bytes;
	double size = clamp(all / part_count(q), least_piece, largest_piece);

	return (double)(uint64_t)(all / fmax(size, all / most_pieces) + 0.999);
}

void
cost_stage(const struct cost_question *q, const struct cost_stage *s,
    struct stage_cost *need)
{
	double factor = unit_ratio(q, s->unit), sample = sample_documents(q);
	double n = s->unit == COST_SAMPLE ? sample : q->documents;

	need->jobs = s->jobs == COST_PIECES ? piece_count(q)
	    : s->jobs == COST_PARTS	    ? part_count(q)
					    : 1;
	need->read = s->reads_sample ? need->jobs * law_value(sample, &s->read)
				     : factor * law_value(n, &s->read);
	need->written = factor * law_value(n, &s->written);
	need->seconds = factor * law_value(n, &s->seconds) +
	    need->jobs * cost_table_idle_job;
	need->sort_memory = factor * law_value(n / need->jobs, &s->sort_memory);
	need->memory = s->reads_sample
	    ? law_value(sample, &s->memory)
	    : factor * law_value(n / need->jobs, &s->memory);
}

void
cost_plan(const struct cost_question *q, struct cost_plan *p)
{
	double most_read = 0, slots = part_count(q), minutes = 0;
	struct stage_cost need;
	size_t i;

	*p = (struct cost_plan){ .pieces = piece_count(q), .parts = slots };
	p->files = p->pieces * p->parts;
	for (i = 0; i < q->flow->stages; i++) {
		cost_stage(q, &q->flow->stage[i], &need);
		p->total.jobs += need.jobs;
		p->total.read += need.read;
		p->total.written += need.written;
		p->total.seconds += need.seconds;
		p->total.memory = fmax(p->total.memory, need.memory);
		p->total.sort_memory =
		    fmax(p->total.sort_memory, need.sort_memory);
		most_read = fmax(most_read, need.read);
		p->job_seconds = fmax(p->job_seconds, need.seconds / need.jobs);
		minutes += need.seconds / 60 / fmin(need.jobs, slots);
	}
	p->disk = p->total.written + DISK_COPIES * most_read;
	p->host_disk = p->disk / q->hosts;
	p->buffers = p->parts * part_buffer;
	p->network_minutes =
	    p->total.read * (1 - 1.0 / q->hosts) / (q->hosts * q->network) / 60;
	p->minutes = minutes + p->network_minutes;
}

const struct cost_stage *
cost_doubtful_stage(const struct cost_question *q)
{
	const struct cost_stage *s = q->flow->stage;
	struct stage_cost need;
	struct cost_plan p;
	size_t i;

	if (q->documents <= measured_documents)
		return NULL;
	cost_plan(q, &p);
	for (i = 0; i < q->flow->stages; i++) {
		cost_stage(q, &s[i], &need);
		if (!s[i].reads_sample && s[i].read.power > largest_power &&
		    need.read > p.total.read / 2)
			return &s[i];
	}
	return NULL;
}
