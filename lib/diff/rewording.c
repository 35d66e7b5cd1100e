/* rewording.c: finds the reworded tokens of passages. */
#include <string.h>

#include "base/mem.h"
#include "diff/rewording.h"
#include "diff/token_range.h"

/* Bits of the state of a token. */
enum { IN_PASSAGE = 1, IN_COMMON_RUN = 2 };

static void
read_side(struct rewording_side *s, const struct unescaped *text)
{
	token_spans_read(&s->token, text->buf, text->n);
	s->state = mem_grow(s->state, &s->state_cap, s->token.n + 1, 1);
	memset(s->state, 0, s->token.n);
}

void
rewording_read(
    struct rewording *w, const struct unescaped *a, const struct unescaped *b)
{
	read_side(&w->side[0], a);
	read_side(&w->side[1], b);
	w->left = REWORDING_TIMES * (w->side[0].token.n + w->side[1].token.n);
	w->uncompared = 0;
}

static void
set_bits(struct rewording_side *s, size_t first, size_t n, uint8_t bit)
{
	for (; n > 0; n--)
		s->state[first++] |= bit;
}

/* Makes the tokens of n runs in two ranges of tokens common. */
static void
set_common(struct rewording *w, const struct token_range range[2],
    const struct common_run *r, size_t n)
{
	for (; n > 0; n--, r++) {
		set_bits(
		    &w->side[0], range[0].first + r->a, r->n, IN_COMMON_RUN);
		set_bits(
		    &w->side[1], range[1].first + r->b, r->n, IN_COMMON_RUN);
	}
}

void
rewording_passage(struct rewording *w, const uint64_t offset[4], size_t least)
{
	struct token_range range[2];
	struct token_spans part[2];
	size_t i;

	for (i = 0; i < 2; i++) {
		range[i] = token_range_find(
		    &w->side[i].token, offset[2 * i], offset[2 * i + 1]);
		part[i] = token_range_keys(&w->side[i].token, range[i]);
		set_bits(&w->side[i], range[i].first, range[i].n, IN_PASSAGE);
	}
	if (range[0].n + range[1].n > w->left) {
		w->uncompared++;
		for (i = 0; i < 2; i++)
			set_bits(&w->side[i], range[i].first, range[i].n,
			    IN_COMMON_RUN);
		return;
	}
	w->left -= range[0].n + range[1].n;
	common_runs_find(&w->common, &part[0], &part[1], least);
	set_common(w, range, w->common.found, w->common.n);
	word_diff_find(&w->diff, &part[0], &part[1], least);
	set_common(w, range, w->diff.equal, w->diff.n);
}

void
rewording_skip(struct rewording_side *s, uint64_t begin, uint64_t end)
{
	const struct token_range r = token_range_find(&s->token, begin, end);
	size_t i;

	for (i = r.first; i < r.first + r.n; i++)
		s->state[i] &= ~IN_COMMON_RUN;
}

size_t
rewording_find(const struct rewording_side *s, struct changed_list *to)
{
	size_t i, n, covered = 0;

	to->n = 0;
	for (i = 0; i < s->token.n; i += n) {
		n = 1;
		covered += s->state[i] > 0;
		if (s->state[i] != IN_PASSAGE)
			continue;
		while (i + n < s->token.n && s->state[i + n] == IN_PASSAGE)
			n++;
		covered += n - 1;
		changed_add(
		    to, s->token.begin[i], s->token.end[i + n - 1], false);
	}
	return covered;
}
