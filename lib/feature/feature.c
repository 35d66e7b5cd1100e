/* feature.c: the features of a document, in the order of its text. */
#include "base/hash.h"
#include "base/mem.h"
#include "feature/feature.h"

void
features_clear(struct features *f)
{
	f->n = f->begin = f->used = f->pending = 0;
}

uint64_t *
features_add(struct features *f, size_t n)
{
	f->n += n;
	f->hash = mem_grow(f->hash, &f->hash_cap, f->n, sizeof *f->hash);
	if (f->want_places)
		f->place = mem_grow(f->place, &f->place_cap, f->n,
		    sizeof *f->place);
	return f->n > 0 ? f->hash + f->n - n : f->hash;
}

void
features_make_room(struct features *f, size_t n)
{
	f->joined = mem_grow(f->joined, &f->joined_cap,
	    f->used + n + FEATURES_PIECE + 1, 1);
}

void
features_hash(struct features *f)
{
	size_t i, n, begin = f->begin, first = f->n;
	uint64_t *hash = features_add(f, f->pending);

	for (i = 0; i < f->pending; i++, begin = f->end[i - 1]) {
		n = f->end[i] - begin - 1;
		hash[i] = hash64(f->joined + begin, n);
		if (f->want_places)
			f->place[first + i] = (struct place){ begin, n };
	}
	if (!f->want_places)
		f->used = 0;
	f->begin = f->used;
	f->pending = 0;
}

uint64_t *
features_set(struct features *f, size_t *n)
{
	return sortu(&f->sort, f->hash, f->n, n);
}
