/* wording.c: which words of passages are worded otherwise. */
#include <string.h>

#include "base/mem.h"
#include "html/wording.h"

/* Of a token; 0 outside of passages. */
enum { INSIDE = 1, ALIKE = 2 };

static void
read_side(struct wording_side *s, const char *text, size_t n)
{
	token_spans_read(&s->token, text, n);
	s->in = mem_grow(s->in, &s->in_cap, s->token.n + 1, 1);
	memset(s->in, 0, s->token.n);
	s->pales = 0;
}

void
wording_read(struct wording *w, const char *a, size_t na, const char *b,
    size_t nb)
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
 * what tiles_find wants to *part. */
static void
cut(const struct wording_side *s, uint64_t from, uint64_t to, size_t *at,
    struct token_spans *part)
{
	size_t end = token_at(&s->token, to);

	*at = token_at(&s->token, from);
	while (end > *at && s->token.end[end - 1] > to)
		end--;
	*part = (struct token_spans){ .key = s->token.key + *at, .n = end - *at };
}

static void
set(struct wording_side *s, size_t at, size_t n, uint8_t bit)
{
	for (; n > 0; n--)
		s->in[at++] |= bit;
}

void
wording_passage(struct wording *w, const uint64_t at[4], size_t least)
{
	struct token_spans a, b;
	size_t i, at_a, at_b;
	const struct tile *t;

	cut(&w->a, at[0], at[1], &at_a, &a);
	cut(&w->b, at[2], at[3], &at_b, &b);
	set(&w->a, at_a, a.n, INSIDE);
	set(&w->b, at_b, b.n, INSIDE);
	tiles_find(&w->tiles, &a, &b, least);
	for (i = 0; i < w->tiles.n; i++) {
		t = &w->tiles.tile[i];
		set(&w->a, at_a + t->a, t->n, ALIKE);
		set(&w->b, at_b + t->b, t->n, ALIKE);
	}
}

void
wording_skipped(struct wording_side *s, uint64_t from, uint64_t to)
{
	struct token_spans part;
	size_t at, i;

	cut(s, from, to, &at, &part);
	for (i = at; i < at + part.n; i++)
		s->in[i] &= ~ALIKE;
}

void
wording_pale(struct wording_side *s)
{
	size_t i, n;

	for (i = 0; i < s->token.n; i += n) {
		n = 1;
		if (s->in[i] != INSIDE)
			continue;
		while (i + n < s->token.n && s->in[i + n] == INSIDE)
			n++;
		s->pale = mem_grow(s->pale, &s->pale_cap, s->pales + 1,
		    sizeof *s->pale);
		s->pale[s->pales++] = (struct pale){ s->token.begin[i],
		    s->token.end[i + n - 1] };
	}
}
