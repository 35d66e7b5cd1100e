/* feature.c: the features of a document, in the order of its text. */
#include <string.h>

#include "feature.h"
#include "hash.h"
#include "mem.h"

enum { PIECE = 16 };	/* bytes copied at once, where there are so many */

void
features_clear(struct features *f)
{
	f->n = f->begin = f->used = 0;
}

uint64_t *
features_add(struct features *f, size_t n)
{
	f->n += n;
	f->hash = mem_grow(f->hash, &f->hash_cap, f->n, sizeof *f->hash);
	if (f->want_places)
		f->place = mem_grow(f->place, &f->place_cap, f->n,
		    sizeof *f->place);
	return f->hash + f->n - n;
}

void
features_join(struct features *f, const char *p, size_t n, char sep)
{
	f->joined = mem_grow(f->joined, &f->joined_cap, f->used + n + PIECE + 1,
	    1);
	memcpy(f->joined + f->used, p, n);
	f->used += n;
	f->joined[f->used++] = sep;
}

void
features_joined(struct features *f)
{
	size_t n = f->used - 1 - f->begin;

	*features_add(f, 1) = hash64(f->joined + f->begin, n);
	if (f->want_places) {
		f->place[f->n - 1] = (struct place){ f->begin, n };
		f->begin = f->used;
	} else {
		f->used = f->begin;
	}
}

uint64_t *
features_set(struct features *f, size_t *n)
{
	return sortu(&f->sort, f->hash, f->n, n);
}
