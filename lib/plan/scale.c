/* scale.c: what a flow over many machines needs for so many documents. */
#include "base/log2_fixed.h"
#include "plan/scale.h"
#include "similarity/set_measure.h"

/* As share/nd/hosts has it: a plain input is cut into pieces of so many bytes,
 * one for each slot where these allow, and no more than so many; the sample
 * that tells what is frequent is a hundredth, of so many bytes. */
static const double least_piece = 1 << 20, largest_piece = 1 << 28;
static const double most_pieces = 20000;
static const double least_sample = 1 << 25, largest_sample = 1 << 30;
enum { SAMPLE = 100 };

/* Features that prefixes share there. */
enum { SHARED = 4 };

/* So many documents were measured at most; greater powers than this do not go
 * on (nd-scale(7)). */
static const double measured = 300000, largest_power = 1.3;

/* What nd-partition holds for each packed part. */
static const double part_buffer = 1 << 19;

/* What is sorted on the disk, and what a job fetched, is there beside what the
 * stages made. */
enum { COPIES = 2 };

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

/* lg takes whole numbers: x is made large. */
double
scale_power(double x, double p)
{
	double lg_x = 0;

	if (p == 1)
		return x;
	for (; x < (uint64_t)1 << 52; x *= 2)
		lg_x--;
	for (; x >= (uint64_t)1 << 53; x /= 2)
		lg_x++;
	lg_x += (double)log2_fixed(x) / ((uint64_t)1 << LOG2_FIXED_BITS);
	return exp2_of(lg_x * p);
}

/* The quantity of so many documents like those that were measured. */
static double
law_of(double documents, const struct scalelaw *l)
{
	return l->million * scale_power(documents / 1e6, l->power);
}

static double
law(const struct scaleask *a, const struct scalelaw *l)
{
	return law_of(a->documents, l);
}

static double
within(double x, double least, double most)
{
	return x < least ? least : x > most ? most : x;
}

/* The documents of the sample: of those that were measured, as many as have
 * its bytes. */
static double
sample(const struct scaleask *a)
{
	double all = a->documents * a->bytes;
	double some = within(all / SAMPLE, least_sample, largest_sample);

	return (some < all ? some : all) / a->way->bytes;
}

/* The candidates of a document, as they were measured. */
static double
candidates(const struct scaleask *a)
{
	return law(a, &a->way->candidates) / a->documents;
}

double
scale_keys(const struct scaleask *a, size_t bands)
{
	struct measure m = { JACCARD, a->threshold };

	if (!a->way->via)
		return a->way->keys;
	switch (*a->way->via) {
	case 'm':
		return bands;
	case 'p':
		return a->way->via[1] == 'o' ? a->features :
		    measure_probe_prefix(&m, a->features) + SHARED - 1;
	}
	return a->way->keys;
}

void
scale_complete(struct scaleask *a, size_t bands)
{
	const struct scaleway *w = a->way;

	if (a->bytes <= 0)
		a->bytes = a->features <= 0 ? w->bytes :
		    a->features * w->bytes / w->features;
	if (a->features <= 0)
		a->features = a->bytes * w->features / w->bytes;
	a->keys = scale_keys(a, bands);
	if (a->candidates <= 0)
		a->candidates = candidates(a);
}

/* How much more of its unit a document has than those that were measured. */
static double
ratio(const struct scaleask *a, enum scaleunit unit)
{
	switch (unit) {
	case SCALE_TEXT:
		return a->bytes / a->way->bytes;
	case SCALE_KEYS:
		return a->keys / a->way->keys;
	case SCALE_CANDIDATES:
		return a->candidates / candidates(a);
	case SCALE_PICKED:
		return a->candidates / candidates(a) * a->bytes / a->way->bytes;
	case SCALE_DOCUMENT:
	case SCALE_SAMPLE:
		break;
	}
	return 1;
}

static double
pieces(const struct scaleask *a)
{
	double all = a->documents * a->bytes;
	double size = within(all / (a->hosts * a->slots), least_piece,
	    largest_piece);

	if (size < all / most_pieces)
		size = all / most_pieces;
	return (double)(uint64_t)(all / size + 0.999);
}

static double
parts(const struct scaleask *a)
{
	return a->hosts * a->slots;
}

void
scale_stage(const struct scaleask *a, const struct scalestage *s,
    struct scaleneed *need)
{
	double by = ratio(a, s->unit);
	double n = s->unit == SCALE_SAMPLE ? sample(a) : a->documents;

	need->jobs = s->jobs == SCALE_PIECES ? pieces(a) :
	    s->jobs == SCALE_PARTS ? parts(a) : 1;
	need->read = by * law_of(n, &s->read) +
	    need->jobs * law_of(sample(a), &s->each);
	need->made = by * law_of(n, &s->made);
	need->seconds = by * law_of(n, &s->seconds) +
	    need->jobs * scaletable_job;
	need->sorted = by * law_of(n / need->jobs, &s->sorted);
	need->held = s->each.million > 0 ? law_of(sample(a), &s->held) :
	    by * law_of(n / need->jobs, &s->held);
}

static void
raise_to(double *most, double x)
{
	if (*most < x)
		*most = x;
}

void
scale_plan(const struct scaleask *a, struct scaleplan *p)
{
	double most_read = 0, slots = parts(a), minutes = 0;
	struct scaleneed need;
	size_t i;

	*p = (struct scaleplan){ .pieces = pieces(a), .parts = slots };
	p->files = p->pieces * p->parts;
	for (i = 0; i < a->way->stages; i++) {
		scale_stage(a, &a->way->stage[i], &need);
		p->all.jobs += need.jobs;
		p->all.read += need.read;
		p->all.made += need.made;
		p->all.seconds += need.seconds;
		raise_to(&p->all.held, need.held);
		raise_to(&p->all.sorted, need.sorted);
		raise_to(&most_read, need.read);
		raise_to(&p->job_seconds, need.seconds / need.jobs);
		minutes += need.seconds / 60 /
		    (need.jobs < slots ? need.jobs : slots);
	}
	p->disk = p->all.made + COPIES * most_read;
	p->host_disk = p->disk / a->hosts;
	p->buffers = p->parts * part_buffer;
	p->network_minutes = p->all.read * (1 - 1 / a->hosts) /
	    (a->hosts * a->network) / 60;
	p->minutes = minutes + p->network_minutes;
}

/* With more documents than were measured, the stage that reads more than half of
 * the shuffle, and grows with too great a power. */
const struct scalestage *
scale_doubtful(const struct scaleask *a)
{
	const struct scalestage *s = a->way->stage;
	struct scaleneed need;
	struct scaleplan p;
	size_t i;

	if (a->documents <= measured)
		return NULL;
	scale_plan(a, &p);
	for (i = 0; i < a->way->stages; i++) {
		scale_stage(a, &s[i], &need);
		if (s[i].read.power > largest_power &&
		    need.read > p.all.read / 2)
			return &s[i];
	}
	return NULL;
}
