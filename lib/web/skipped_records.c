#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "web/skipped_records.h"

enum { KINDS_MOST = 500, PART_LONGEST = 60, LISTED = 8 };

/* Appends s in lower case; bytes that are not printable ASCII become `?`. */
static void
append_part(struct buf *kind, struct span s)
{
	size_t i;
	char c;

	for (i = 0; i < s.n && i < PART_LONGEST; i++) {
		c = s.p[i];
		if (c >= 'A' && c <= 'Z')
			c |= 0x20;
		buf_char(kind, c >= ' ' && c <= '~' ? c : '?');
	}
}

void
skipped_records_add(
    struct skipped_records *s, struct span type, struct span detail)
{
	struct buf kind = { 0 };
	uint32_t before = s->kinds.n, i;

	append_part(&kind, type);
	if (detail.n > 0) {
		buf_put(&kind, (struct span){ " (", 2 });
		append_part(&kind, detail);
		buf_char(&kind, ')');
	}
	if (before >= KINDS_MOST &&
	    idmap_find(&s->kinds, buf_span(&kind)) == IDMAP_NONE)
		buf_set(&kind, (struct span){ "other", 5 });
	i = idmap_add(&s->kinds, buf_span(&kind));
	if (i == before) {
		MEM_GROW(s->count, s->cap, before + 1);
		s->count[i] = 0;
	}
	s->count[i]++;
	s->all++;
	buf_free(&kind);
}

/* The kind with the greatest count, the first by name of several; its count
 * becomes 0. */
static uint32_t
take_most_frequent(struct skipped_records *s, uint64_t *count)
{
	uint32_t i, best = 0;

	for (i = 1; i < s->kinds.n; i++)
		if (s->count[i] > s->count[best] ||
		    (s->count[i] == s->count[best] &&
			span_order(idmap_id(&s->kinds, i),
			    idmap_id(&s->kinds, best)) < 0))
			best = i;
	*count = s->count[best];
	s->count[best] = 0;
	return best;
}

void
skipped_records_note(struct skipped_records *s, const char *file)
{
	struct buf list = { 0 };
	uint64_t left = s->all, count;
	struct span kind;
	char *item;
	size_t i;

	for (i = 0; left > 0 && i < LISTED; i++, left -= count) {
		kind = idmap_id(&s->kinds, take_most_frequent(s, &count));
		item = mem_format("%s%ju %.*s", i ? ", " : "", (uintmax_t)count,
		    (int)kind.n, kind.p);
		buf_put(&list, (struct span){ item, strlen(item) });
		free(item);
	}
	if (s->all > 0)
		note("%s: %s without text skipped: %.*s%s", file,
		    counted(s->all, "record"), (int)list.n, list.p,
		    left ? ", ..." : "");
	buf_free(&list);
}

void
skipped_records_free(struct skipped_records *s)
{
	idmap_free(&s->kinds);
	free(s->count);
}
