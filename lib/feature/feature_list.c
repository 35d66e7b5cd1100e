/* feature_list.c: collects the features of a document. */
#include "base/mem.h"
#include "feature/feature_list.h"

uint64_t *
feature_list_add(struct feature_list *f, size_t n)
{
	f->n += n;
	f->hash = mem_grow(f->hash, &f->hash_cap, f->n, sizeof *f->hash);
	if (f->want_places)
		f->place =
		    mem_grow(f->place, &f->place_cap, f->n, sizeof *f->place);
	return f->n > 0 ? f->hash + f->n - n : f->hash;
}
