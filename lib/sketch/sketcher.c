/* sketcher.c: vectors to sketches, by any method. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/hexbits.h"
#include "base/mem.h"
#include "base/mix.h"
#include "candidates/minhash_kernel.h"
#include "sketch/sketcher.h"

void
sketcher_make(struct sketcher *s)
{
	const struct sketch_kind *k = &s->kind;
	size_t terms = k->bits / SKETCH_SLOT_BITS, i;

	s->row = mem_new(hexbits_words(k->bits), sizeof *s->row);
	if (k->method != SKETCH_MINHASH) {
		planes_make(&s->planes, k->method == SKETCH_RP ?
		    PLANES_NORMAL : PLANES_SIGNS, k->bits, k->seed);
		return;
	}
	s->salt = mem_new(terms, sizeof *s->salt);
	s->least = mem_new(terms, sizeof *s->least);
	for (i = 0; i < terms; i++)
		s->salt[i] = mix_random64(k->seed, 0, i);
}

static bool
minhash(struct sketcher *s, const struct vector *v)
{
	size_t terms = s->kind.bits / SKETCH_SLOT_BITS, n = 0, i;

	s->hash = mem_grow(s->hash, &s->hash_cap, v->n, sizeof *s->hash);
	for (i = 0; i < v->n; i++)
		if (v->term[i].millionths > 0)
			s->hash[n++] = hash64(v->term[i].term.p,
			    v->term[i].term.n);
	if (n == 0)
		return false;
	memset(s->least, 0xff, terms * sizeof *s->least);
	minhash_kernel_min(s->hash, n, s->salt, terms, s->least);
	memset(s->row, 0, hexbits_words(s->kind.bits) * sizeof *s->row);
	for (i = 0; i < terms; i++)
		s->row[i / 2] |= (s->least[i] & UINT32_MAX) <<
		    (i % 2 ? 0 : SKETCH_SLOT_BITS);
	return true;
}

bool
sketcher_vector(struct sketcher *s, const struct vector *v)
{
	if (s->kind.method == SKETCH_MINHASH)
		return minhash(s, v);
	return planes_sides(&s->planes, v, s->row);
}

void
sketcher_free(struct sketcher *s)
{
	if (s->kind.method != SKETCH_MINHASH)
		planes_free(&s->planes);
	free(s->row);
	free(s->salt);
	free(s->least);
	free(s->hash);
}
