/* rewording.c: which words of passages are worded otherwise. */
#include <string.h>

#include "base/mem.h"
#include "html/rewording.h"

/* Of a token; 0 outside of passages. */
enum { IN_PASSAGE = 1, IN_COMMON_RUN = 2 };

static void
read_side(struct rewording_side *s, const char *text, size_t n)
{
	token_spans_read(&s->token, text, n);
	s->state = mem_grow(s->state, &s->state_cap, s->token.n + 1, 1);
	memset(s->state, 0, s->token.n);
	s->pales = 0;
}

void
rewording_read(
    struct rewording *w, const char *a, size_t na, const char *b, size_t nb)
{
	read_side(&w->a, a, na);
	read_side(&w->b, b, nb);
}

/* The first token that begins at or behind a byte. */
static size_t
token_at(const struct token_spans *t, uint64_t byte)
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

/* The tokens of a side that are wholly in bytes [from, to): the first to *at,
 * what common_runs_find wants to *part. */
static void
tokens_within(const struct rewording_side *s, uint64_t from, uint64_t to,
    size_t *at, struct token_spans *part)
{
	size_t end = token_at(&s->token, to);

	*at = token_at(&s->token, from);
	while (end > *at && s->token.end[end - 1] > to)
		end--;
	*part =
	    (struct token_spans){ .key = s->token.key + *at, .n = end - *at };
}

static void
set_bits(struct rewording_side *s, size_t at, size_t n, uint8_t bit)
{
	for (; n > 0; n--)
		s->state[at++] |= bit;
}

void
rewording_passage(struct rewording *w, const uint64_t at[4], size_t least)
{
	struct token_spans a, b;
	size_t i, at_a, at_b;
	const struct common_run *t;

	tokens_within(&w->a, at[0], at[1], &at_a, &a);
	tokens_within(&w->b, at[2], at[3], &at_b, &b);
	set_bits(&w->a, at_a, a.n, IN_PASSAGE);
	set_bits(&w->b, at_b, b.n, IN_PASSAGE);
	common_runs_find(&w->common, &a, &b, least);
	for (i = 0; i < w->common.n; i++) {
		t = &w->common.found[i];
		set_bits(&w->a, at_a + t->a, t->n, IN_COMMON_RUN);
		set_bits(&w->b, at_b + t->b, t->n, IN_COMMON_RUN);
	}
}

void
rewording_skip(struct rewording_side *s, uint64_t from, uint64_t to)
{
	struct token_spans part;
	size_t at, i;

	tokens_within(s, from, to, &at, &part);
	for (i = at; i < at + part.n; i++)
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
