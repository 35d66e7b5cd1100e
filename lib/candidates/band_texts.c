/* band_texts.c: texts in memory, by the order of their ids. */
#include <stdlib.h>
#include <string.h>

#include "base/idmap_sort.h"
#include "base/mem.h"
#include "candidates/band_texts.h"
#include "format/id_twice.h"

void
band_texts_open(struct band_texts *b)
{
	b->used = CODEPOINTS_PAD;
}

void
band_texts_free(struct band_texts *b)
{
	idmap_free(&b->ids);
	mem_unmap(b->text, b->text_cap);
	free(b->place);
	free(b->rank);
	buf_free(&b->names);
	free(b->name);
	codepoints_free(&b->decoded);
}

void
band_texts_add(struct band_texts *b, struct span id, struct span text)
{
	uint32_t number = b->ids.n;
	struct band_text *p;

	idmap_append(&b->ids, id);
	b->place = mem_grow(b->place, &b->place_cap, number + 1, sizeof *p);
	p = &b->place[number];
	*p = (struct band_text){ b->used, text.n, text.n };
	if (!codepoints_plain(text)) {
		codepoints_read(&b->decoded, text);
		p->chars = b->decoded.n | BAND_TEXT_CODED;
	}
	b->text = mem_map_grow(
	    b->text, &b->text_cap, b->used + text.n + CODEPOINTS_PAD, 1);
	memcpy(b->text + b->used, text.p, text.n);
	b->used += text.n;
}

/* Moves the ids to names and the places to the order of ranks. */
static void
arrange(struct band_texts *b, const uint32_t *order)
{
	struct band_text *place = mem_new(b->ids.n, sizeof *place);
	struct span id;
	uint32_t i;

	b->name = mem_new((size_t)b->ids.n + 1, sizeof *b->name);
	b->rank = mem_new(b->ids.n, sizeof *b->rank);
	for (i = 0; i < b->ids.n; i++) {
		id = idmap_id(&b->ids, order[i]);
		buf_put(&b->names, id);
		b->name[i + 1] = b->names.n;
		b->rank[order[i]] = i;
		place[i] = b->place[order[i]];
	}
	free(b->place);
	b->place = place;
}

uint32_t *
band_texts_order(const struct band_texts *b, const char *path)
{
	uint32_t *order = mem_new(b->ids.n, sizeof *order), i;
	struct span last, id = { 0 };

	idmap_sort(&b->ids, order);
	for (i = 0; i < b->ids.n; i++) {
		last = id;
		id = idmap_id(&b->ids, order[i]);
		if (i > 0 && span_equal(last, id))
			id_twice_die(path, 0, id);
	}
	return order;
}

void
band_texts_rank(struct band_texts *b, const char *path)
{
	uint32_t *order = band_texts_order(b, path);

	arrange(b, order);
	free(order);
	idmap_free(&b->ids);
}
