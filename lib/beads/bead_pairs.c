#include <stdlib.h>

#include "base/decimal.h"
#include "beads/bead_pairs.h"
#include "record/pair.h"

/* A shorter document has so many terms for a score, in millionths. */
static const uint64_t least_total = (uint64_t)1000 * DECIMAL_ONE;

/* The words of n sentences from i on, in units of bits. */
static uint64_t
words(const struct bead_document *d, size_t i, size_t n)
{
	uint64_t sum = 0;
	size_t k;

	for (k = d->sentence[i].terms; k < d->sentence[i + n].terms; k++)
		sum += (uint64_t)d->term[k].weight * BEAD_UNIT / DECIMAL_ONE;
	return sum;
}

static void
write_id(struct out *out, const struct bead_document *d, size_t i, size_t n)
{
	const struct span first = d->sentence[i].id;
	const struct span last = d->sentence[i + n - 1].id;
	const char *colon;

	out_put(out, first.p, first.n);
	if (n == 1)
		return;
	colon = memrchr(last.p, ':', last.n);
	out_char(out, '-');
	out_put(out, colon + 1, last.p + last.n - colon - 1);
}

static void
write_text(struct out *out, const struct bead_document *d, size_t i, size_t n)
{
	size_t k;

	out_char(out, '\t');
	for (k = i; k < i + n; k++) {
		if (k > i)
			out_char(out, ' ');
		out_put(out, d->sentence[k].text.p, d->sentence[k].text.n);
	}
}

/* Writes a bead, unless its score is too low. */
static void
write_bead(struct bead_pairs *p, const struct bead *x, struct out *out)
{
	const struct bead_document *a = &p->document[0], *b = &p->document[1];
	int64_t sum[2] = { 0 };
	uint64_t bits, all;

	bead_evidence_find(
	    &p->evidence, x->a, x->na, x->b, (size_t)x->b + x->nb, sum);
	bits = sum[0] + sum[1] > 0 ? sum[0] + sum[1] : 0;
	all = bits ? bits + words(b, x->b, x->nb) : 1;
	if ((unsigned __int128)bits * p->least.q <
	    (unsigned __int128)all * p->least.p) {
		p->below++;
		return;
	}
	write_id(out, a, x->a, x->na);
	out_char(out, '\t');
	write_id(out, b, x->b, x->nb);
	out_char(out, '\t');
	out_ratio(out, bits, all);
	write_text(out, a, x->a, x->na);
	write_text(out, b, x->b, x->nb);
	out_char(out, '\n');
	p->written++;
}

void
bead_pairs_write(struct bead_pairs *p, uint32_t a, uint32_t b, struct out *out)
{
	size_t k;

	idmap_free(&p->terms);
	p->terms = (struct idmap){ 0 };
	bead_document_read(&p->document[1], &p->b, b, &p->terms, true);
	bead_document_read(&p->document[0], &p->a, a, &p->terms, false);
	bead_evidence_read(
	    &p->evidence, &p->document[0], &p->document[1], p->terms.n);
	bead_path_find(&p->path, &p->evidence);
	if (p->evidence.total < least_total)
		p->evidence.total = least_total;
	for (k = 0; k < p->path.n; k++)
		write_bead(p, &p->path.bead[k], out);
}

void
bead_pairs_free(struct bead_pairs *p)
{
	idmap_free(&p->terms);
	bead_document_free(&p->document[0]);
	bead_document_free(&p->document[1]);
	bead_evidence_free(&p->evidence);
	bead_path_free(&p->path);
}
