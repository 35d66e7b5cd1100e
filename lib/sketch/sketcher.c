#include <string.h>

#include "base/hash.h"
#include "base/hexbits.h"
#include "base/mem.h"
#include "base/mix.h"
#include "candidates/minhash_kernel.h"
#include "sketch/sketcher.h"

void
sketcher_open(struct sketcher *s)
{
	const struct sketch_kind *k = &s->kind;
	size_t slots = k->bits / SKETCH_SLOT_BITS, i;

	s->row = mem_new(hexbits_words(k->bits), sizeof *s->row);
	if (k->method != SKETCH_MINHASH) {
		projection_make(&s->projection,
		    k->method == SKETCH_RP ? PROJECTION_NORMAL
					   : PROJECTION_SIGNS,
		    k->bits, k->seed);
		return;
	}
	s->salt = mem_new(slots, sizeof *s->salt);
	s->minimum = mem_new(slots, sizeof *s->minimum);
	for (i = 0; i < slots; i++)
		s->salt[i] = mix_random64(k->seed, 0, i);
}

static bool
minhash(struct sketcher *s, const struct vector *v)
{
	size_t slots = s->kind.bits / SKETCH_SLOT_BITS, n = 0, i;

	MEM_GROW(s->hash, s->hash_cap, v->n);
	for (i = 0; i < v->n; i++)
		if (v->term[i].millionths > 0)
			s->hash[n++] =
			    hash64(v->term[i].term.p, v->term[i].term.n);
	if (n == 0)
		return false;
	memset(s->minimum, 0xff, slots * sizeof *s->minimum);
	minhash_kernel_min(s->hash, n, s->salt, slots, s->minimum);
	memset(s->row, 0, hexbits_words(s->kind.bits) * sizeof *s->row);
	for (i = 0; i < slots; i++)
		s->row[i / 2] |= (s->minimum[i] & UINT32_MAX)
		    << (i % 2 ? 0 : SKETCH_SLOT_BITS);
	return true;
}

bool
sketcher_vector(struct sketcher *s, const struct vector *v)
{
	if (s->kind.method == SKETCH_MINHASH)
		return minhash(s, v);
	return projection_sides(&s->projection, v, s->row);
}
