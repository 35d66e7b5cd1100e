/* rewording.c: finds the reworded tokens of passages. */
#include <string.h>

#include "base/mem.h"
#include "html/rewording.h"

/* Bits of the state of a token. */
enum { IN_PASSAGE = 1, IN_COMMON_RUN = 2 };

static void
read_side(struct rewording_side *s, const struct unescaped *text)
{
	token_spans_read(&s->token, text->buf, text->n);
	s->state = mem_grow(s->state, &s->state_cap, s->token.n + 1, 1);
	memset(s->state, 0, s->token.n);
	s->pales = 0;
}

void
rewording_read(
    struct rewording *w, const struct unescaped *a, const struct unescaped *b)
{
	read_side(&w->side[0], a);
	read_side(&w->side[1], b);
}

/* The first token that begins at or after a byte. */
static size_t
first_token(const struct token_spans *t, uint64_t byte)
{
	size_t low = 0, high = t->n, half;

	while (low < high) {
		half = low + (high - low) / 2;
		if (t->begin[half] < byte)
			low = half + 1;
		else
			high = half;
	}
	return low;
}

/* The tokens of a side within bytes [begin, end): sets *first to the number of
 * the first, and *part to the tokens for common_runs_find. */
static void
tokens_within(const struct rewording_side *s, uint64_t begin, uint64_t end,
    size_t *first, struct token_spans *part)
{
	size_t last = first_token(&s->token, end);

	*first = first_token(&s->token, begin);
	while (last > *first && s->token.end[last - 1] > end)
		last--;
	*part = (struct token_spans){
		.key = s->token.n > 0 ? s->token.key + *first : NULL,
		.n = last - *first,
	};
}

static void
set_bits(struct rewording_side *s, size_t first, size_t n, uint8_t bit)
{
	for (; n > 0; n--)
		s->state[first++] |= bit;
}

void
rewording_passage(struct rewording *w, const uint64_t offset[4], size_t least)
{
	struct token_spans a, b;
	size_t i, first_a, first_b;
	const struct common_run *r;

	tokens_within(&w->side[0], offset[0], offset[1], &first_a, &a);
	tokens_within(&w->side[1], offset[2], offset[3], &first_b, &b);
	set_bits(&w->side[0], first_a, a.n, IN_PASSAGE);
	set_bits(&w->side[1], first_b, b.n, IN_PASSAGE);
	common_runs_find(&w->common, &a, &b, least);
	for (i = 0; i < w->common.n; i++) {
		r = &w->common.found[i];
		set_bits(&w->side[0], first_a + r->a, r->n, IN_COMMON_RUN);
		set_bits(&w->side[1], first_b + r->b, r->n, IN_COMMON_RUN);
	}
}

void
rewording_skip(struct rewording_side *s, uint64_t begin, uint64_t end)
{
	struct token_spans part;
	size_t first, i;

	tokens_within(s, begin, end, &first, &part);
	for (i = first; i < first + part.n; i++)
		s->state[i] &= ~IN_COMMON_RUN;
}

void
rewording_find(struct rewording_side *s)
{
	size_t i, n;

	for (i = 0; i < s->token.n; i += n) {
		n = 1;
		if (s->state[i] != IN_PASSAGE)
			continue;
		while (i + n < s->token.n && s->state[i + n] == IN_PASSAGE)
			n++;
		s->pale = mem_grow(
		    s->pale, &s->pale_cap, s->pales + 1, sizeof *s->pale);
		s->pale[s->pales++] = (struct pale_range){ s->token.begin[i],
			s->token.end[i + n - 1] };
	}
}
