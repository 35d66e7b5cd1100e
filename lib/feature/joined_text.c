/* joined_text.c: joins tokens to texts and hashes them. */
#include "base/hash.h"
#include "base/mem.h"
#include "feature/joined_text.h"

void
joined_reserve(struct joined_text *j, size_t n)
{
	j->p = mem_grow(j->p, &j->cap, j->n + n + JOINED_PIECE + 1, 1);
}

void
joined_hash(struct joined_text *j, struct feature_list *f)
{
	size_t i, n, begin = j->pending_begin, first = f->n;
	uint64_t *hash = feature_list_add(f, j->pending);

	for (i = 0; i < j->pending; begin = j->pending_end[i++]) {
		n = j->pending_end[i] - begin - 1;
		hash[i] = hash64(j->p + begin, n);
		if (f->want_places)
			f->place[first + i] =
			    (struct feature_place){ begin, n };
	}
	if (!f->want_places)
		j->n = 0;
	j->pending_begin = j->n;
	j->pending = 0;
}
