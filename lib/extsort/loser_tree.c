/* loser_tree.c: sorted sources of lines to one. */
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "extsort/loser_tree.h"

/* The first 8 bytes of a line, NUL where it is shorter. */
static uint64_t
key_of(struct span line)
{
	uint64_t v = 0;

	if (line.n >= sizeof v)
		memcpy(&v, line.p, sizeof v);
	else
		memcpy(&v, line.p, line.n);
	return be64toh(v);
}

static void
advance(struct line_source *s)
{
	s->ended = !s->next(s);
	s->key = s->ended ? UINT64_MAX : key_of(s->line);
}

/* Whether s comes before t; what has ended comes last. */
static bool
before(const struct line_source *s, const struct line_source *t)
{
	if (s->key != t->key)
		return s->key < t->key;
	if (s->ended || t->ended)
		return !s->ended;
	return span_order(s->line, t->line) < 0;
}

/* Lets source i, whose line is new, play its way up; who has lost against
 * nobody yet waits where nobody is. */
static void
play(struct loser_tree *m, size_t i)
{
	size_t at, lost;

	for (at = (i + m->n) / 2; at > 0; at /= 2) {
		lost = m->loser[at];
		if (lost == m->n) {
			m->loser[at] = i;
			return;
		}
		if (before(m->source[lost], m->source[i])) {
			m->loser[at] = i;
			i = lost;
		}
	}
	m->loser[0] = i;
}

void
loser_tree_begin(struct loser_tree *m)
{
	size_t i;

	m->loser = mem_new(m->n, sizeof *m->loser);
	for (i = 0; i < m->n; i++)
		m->loser[i] = m->n;
	for (i = 0; i < m->n; i++) {
		advance(m->source[i]);
		play(m, i);
	}
}

/* Takes the next line of the source that won; false where it is before the
 * last. */
static bool
step(struct loser_tree *m)
{
	struct line_source *s = loser_tree_winner(m);
	uint64_t key = s->key;

	advance(s);
	if (!s->ended && s->key <= key &&
	    span_order(s->line, buf_span(&m->last)) < 0) {
		m->unsorted = s;
		return false;
	}
	play(m, m->loser[0]);
	return true;
}

bool
loser_tree_next(struct loser_tree *m, struct span *line)
{
	struct line_source *s;

	do {
		if (m->n == 0 || (m->begun && !step(m)))
			return false;
		s = loser_tree_winner(m);
		if (s->ended)
			return false;
	} while (
	    m->unique && m->begun && span_equal(s->line, buf_span(&m->last)));
	m->begun = true;
	m->last.n = 0;
	buf_room(&m->last, s->line.n + LOSER_TREE_PAD);
	buf_put(&m->last, s->line);
	m->last.p[m->last.n] = '\n';
	*line = buf_span(&m->last);
	return true;
}

void
loser_tree_end(struct loser_tree *m)
{
	free(m->loser);
	buf_free(&m->last);
}
