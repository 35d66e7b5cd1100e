#include <stdlib.h>

#include "candidates/band_move.h"

/* Of a document: of each band a key, and a key that is sorted or its places in
 * lists; of each thread; and its id and place. */
enum { BAND_BYTES = 16, THREAD_BYTES = 8, DOCUMENT_BYTES = 150 };

size_t
band_move_bytes(const struct band_lists *l, const struct band_texts *t)
{
	return t->used +
	    (size_t)t->ids.n *
	    (l->bands * BAND_BYTES + t->threads * THREAD_BYTES +
		DOCUMENT_BYTES);
}

/* Moves the keys of a band. */
static void
move_band(struct band_lists *l, size_t band, struct band_pairs *pairs)
{
	struct band_list *from = &l->band[band];
	size_t i;

	for (i = 0; i < l->documents; i++)
		if (l->has_keys[i])
			band_pairs_keys(pairs, 0, i, &from->key[i], 1);
	free(from->key);
	from->key = NULL;
}

void
band_move(struct band_lists *l, struct band_texts *t, struct band_pairs *pairs,
    struct text_file *file, const char *path)
{
	const struct band_text *p;
	struct span id;
	uint32_t i;
	size_t band;

	free(band_texts_order(t, path));
	for (i = 0; i < t->ids.n; i++) {
		p = &t->place[i];
		id = idmap_id(&t->ids, i);
		text_file_add(
		    file, id, (struct span){ t->text + p->at, p->bytes });
		band_pairs_document(pairs, id);
	}
	band_texts_free(t);
	for (band = 0; band < l->bands; band++)
		move_band(l, band, pairs);
	band_lists_free(l);
}
