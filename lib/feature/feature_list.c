/* feature_list.c: collects the features of a document. */
#include "base/mem.h"
#include "feature/feature_list.h"

uint64_t *
feature_list_add(struct feature_list *f, size_t n)
{
	f->n += n;
	MEM_GROW(f->hash, f->hash_cap, f->n);
	if (f->want_places)
		MEM_GROW(f->place, f->place_cap, f->n);
	return f->n > 0 ? f->hash + f->n - n : f->hash;
}
