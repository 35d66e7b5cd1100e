/* text_list.h: ids and texts in memory, by number. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/mem.h"

/* Owns all. Start from {0}. */
struct text_list {
	struct buf bytes; /* id and text, one after the other */
	struct listed_text {
		size_t id, text; /* where they begin; text[n] has the end */
		uint32_t chars;
	} * at;
	size_t n, cap;
};

static inline void
text_list_add(
    struct text_list *l, struct span id, struct span text, uint32_t chars)
{
	MEM_GROW(l->at, l->cap, l->n + 2);
	l->at[l->n].id = l->bytes.n;
	buf_put(&l->bytes, id);
	l->at[l->n].text = l->bytes.n;
	buf_put(&l->bytes, text);
	l->at[l->n++].chars = chars;
	l->at[l->n].id = l->bytes.n;
}

/* Id and text number i, valid until one is added. */
static inline struct span
text_list_id(const struct text_list *l, size_t i)
{
	return (struct span){ l->bytes.p + l->at[i].id,
		l->at[i].text - l->at[i].id };
}

static inline struct span
text_list_text(const struct text_list *l, size_t i)
{
	return (struct span){ l->bytes.p + l->at[i].text,
		l->at[i + 1].id - l->at[i].text };
}

static inline void
text_list_clear(struct text_list *l)
{
	l->n = l->bytes.n = 0;
}

static inline void
text_list_free(struct text_list *l)
{
	buf_free(&l->bytes);
	free(l->at);
	*l = (struct text_list){ 0 };
}
