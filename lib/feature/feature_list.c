/* feature_list.c: collects the features of a document. */
#include "base/hash.h"
#include "base/mem.h"
#include "feature/feature_list.h"

void
feature_list_clear(struct feature_list *f)
{
	f->n = f->joined_n = f->pending_begin = f->pending = 0;
}

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

void
feature_list_reserve(struct feature_list *f, size_t n)
{
	f->joined = mem_grow(f->joined, &f->joined_cap,
	    f->joined_n + n + FEATURE_LIST_PIECE + 1, 1);
}

void
feature_list_hash(struct feature_list *f)
{
	size_t i, n, begin = f->pending_begin, first = f->n;
	uint64_t *hash = feature_list_add(f, f->pending);

	for (i = 0; i < f->pending; begin = f->pending_end[i++]) {
		n = f->pending_end[i] - begin - 1;
		hash[i] = hash64(f->joined + begin, n);
		if (f->want_places)
			f->place[first + i] =
			    (struct feature_place){ begin, n };
	}
	if (!f->want_places)
		f->joined_n = 0;
	f->pending_begin = f->joined_n;
	f->pending = 0;
}

uint64_t *
feature_list_sort(struct feature_list *f, size_t *n)
{
	return sort_unique64(&f->sort, f->hash, f->n, n);
}
