#include <stdlib.h>
#include <string.h>

#include "base/byte_order.h"
#include "base/mem.h"
#include "extsort/line_head.h"
#include "extsort/loser_tree.h"

/* The first 8 bytes of a line, padded with NUL. */
static uint64_t
key_of(struct span line)
{
	uint64_t v = 0;

	if (line.n >= sizeof v)
		memcpy(&v, line.p, sizeof v);
	else
		memcpy(&v, line.p, line.n);
	return big64(v);
}

static void
advance(const struct loser_tree *t, struct line_source *s)
{
	s->ended = !s->next(s);
	if (!s->ended)
		s->head = line_head(s->line, t->columns);
	s->key = s->ended ? UINT64_MAX : key_of(s->head);
}

/* Whether the line of source i sorts before that of source k; an ended source
 * sorts last. */
static bool
sorts_before(const struct loser_tree *t, size_t i, size_t k)
{
	const struct line_source *a = t->source[i], *b = t->source[k];
	int order;

	if (a->key != b->key)
		return a->key < b->key;
	if (a->ended || b->ended)
		return !a->ended;
	order = span_order(a->head, b->head);
	return order ? order < 0 : i < k;
}

/* Plays source i, which has a new line, from its leaf to the root. While the
 * tree is being filled, the source stops at the first node without a loser,
 * which holds t->n. */
static void
play(struct loser_tree *t, size_t i)
{
	size_t at, lost;

	for (at = (i + t->n) / 2; at > 0; at /= 2) {
		lost = t->loser[at];
		if (lost == t->n) {
			t->loser[at] = i;
			return;
		}
		if (sorts_before(t, lost, i)) {
			t->loser[at] = i;
			i = lost;
		}
	}
	t->loser[0] = i;
}

void
loser_tree_add(struct loser_tree *t, struct line_source *s,
    bool (*next)(struct line_source *s))
{
	s->next = next;
	MEM_ADD(t->source, t->n, t->cap, s);
}

void
loser_tree_begin(struct loser_tree *t)
{
	size_t i;

	t->loser = mem_new(t->n, sizeof *t->loser);
	for (i = 0; i < t->n; i++)
		t->loser[i] = t->n;
	for (i = 0; i < t->n; i++) {
		advance(t, t->source[i]);
		play(t, i);
	}
}

/* Moves the winner to its next line; false if that sorts before the line
 * returned last. */
static bool
step(struct loser_tree *t)
{
	struct line_source *s = loser_tree_winner(t);
	struct span last = { t->last.p, t->last_head };
	uint64_t key = s->key;

	advance(t, s);
	if (!s->ended && s->key <= key && span_order(s->head, last) < 0) {
		t->unsorted = s;
		return false;
	}
	play(t, t->loser[0]);
	return true;
}

bool
loser_tree_next(struct loser_tree *t, struct span *line)
{
	struct line_source *s;

	do {
		if (t->n == 0 || (t->begun && !step(t)))
			return false;
		s = loser_tree_winner(t);
		if (s->ended)
			return false;
	} while (
	    t->unique && t->begun && span_equal(s->line, buf_span(&t->last)));
	t->begun = true;
	t->last.n = 0;
	buf_room(&t->last, s->line.n + LOSER_TREE_PAD);
	buf_put(&t->last, s->line);
	t->last.p[t->last.n] = '\n';
	t->last_head = s->head.n;
	*line = buf_span(&t->last);
	return true;
}

void
loser_tree_end(struct loser_tree *t)
{
	free(t->source);
	free(t->loser);
	buf_free(&t->last);
}
