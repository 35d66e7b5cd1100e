#include <stdlib.h>

#include "base/mem.h"
#include "beads/bead_document.h"

static void
add_terms(struct bead_document *d, const struct vector *v, struct idmap *terms,
    bool add)
{
	const struct weighted_term *w;
	size_t n = d->sentence[d->n].terms;
	uint32_t number;

	MEM_GROW(d->term, d->term_cap, n + v->n + 1);
	for (w = v->term; w < v->term + v->n; w++) {
		number = add ? idmap_add(terms, w->term)
			     : idmap_find(terms, w->term);
		if (number != IDMAP_NONE)
			d->term[n++] = (struct bead_term){ number,
				w->millionths < BEAD_WEIGHT ? w->millionths
							    : BEAD_WEIGHT };
	}
	d->sentence[d->n + 1].terms = n;
}

/* Adds the sentence that was read last. */
static void
add_sentence(struct bead_document *d, const struct bead_source *s)
{
	const uint64_t tokens = s->terms.record.vector.length;
	struct bead_sentence *x = &d->sentence[d->n];
	struct span f[3];

	span_split(s->texts.lookup.in.last, f, 3);
	x->id = f[0];
	x->text = f[1];
	x->bytes = f[1].n < BEAD_BYTES ? f[1].n : BEAD_BYTES;
	x->tokens = tokens < BEAD_TOKENS ? tokens : BEAD_TOKENS;
}

void
bead_document_read(struct bead_document *d, struct bead_source *s,
    uint32_t number, struct idmap *terms, bool add)
{
	size_t at[2] = { s->at[0][number], s->at[1][number] };
	struct span document = idmap_id(&s->documents, number);

	d->n = 0;
	MEM_GROW(d->sentence, d->cap, 1);
	d->sentence[0].terms = 0;
	while (bead_source_next(s, document, at)) {
		MEM_GROW(d->sentence, d->cap, d->n + 2);
		add_sentence(d, s);
		add_terms(d, &s->terms.record.vector, terms, add);
		d->n++;
	}
}

void
bead_document_free(struct bead_document *d)
{
	free(d->sentence);
	free(d->term);
}
