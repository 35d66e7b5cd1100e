/* sentence.c: a text to its sentences. */
#include "sentence/before.h"
#include "sentence/glyph.h"
#include "sentence/rule.h"
#include "sentence/sentence.h"

/* The first byte at or behind p that is not white space. */
static const unsigned char *
skip_space(struct sentences *s, const unsigned char *p)
{
	const unsigned char *q;
	enum glyph g;
	int32_t cp;

	for (; p < s->end; p = q) {
		q = glyph_next(p, &g, &cp);
		if (g == G_LINE)
			s->stop.line = q;
		else if (g != G_SPACE)
			break;
	}
	return p;
}

/* Where the white space before p begins. */
static const unsigned char *
trim(const struct sentences *s, const unsigned char *p)
{
	const unsigned char *q;
	enum glyph g;
	int32_t cp;

	for (; p > s->stop.begin; p = q) {
		q = glyph_back(p, s->stop.begin, &g, &cp);
		if (g != G_SPACE && g != G_LINE)
			break;
	}
	return p;
}

/* Where the next byte is that a stop may begin with, or NULL. */
static const unsigned char *
next_place(struct sentences *s)
{
	const unsigned char *p;
	size_t left;

	for (;;) {
		for (; s->at < s->blocks; s->at++)
			if (s->mask[s->at]) {
				p = s->base + s->at * STOPS_BLOCK +
				    __builtin_ctzll(s->mask[s->at]);
				s->mask[s->at] &= s->mask[s->at] - 1;
				return p < s->end ? p : NULL;
			}
		s->base += s->blocks * STOPS_BLOCK;
		s->at = s->blocks = 0;
		if (s->base >= s->end)
			return NULL;
		left = (s->end - s->base + STOPS_BLOCK - 1) / STOPS_BLOCK;
		s->blocks = left < SENTENCE_BLOCKS ? left : SENTENCE_BLOCKS;
		stops_mask(s->base, s->blocks, s->mask);
	}
}

void
sentence_begin(struct sentences *s, const char *text, size_t n, bool lines)
{
	static bool ready;

	if (!ready)
		rule_fill();
	ready = true;
	s->text = (const unsigned char *)text;
	s->end = s->text + n;
	s->base = s->text;
	s->blocks = s->at = 0;
	s->stop.line = s->stop.counted = s->text;
	s->stop.odd = false;
	s->stop.text_end = s->end;
	s->stop.lines = lines;
	s->stop.begin = s->pos = skip_space(s, s->text);
}

/* Whether a sentence ends at the stop at p, which has been read. */
static bool
ends(struct sentences *s, const unsigned char *p)
{
	struct stop *t = &s->stop;
	uint32_t before = B_WORD;

	if (rule_asks_before(t->kind, t->behind))
		before = t->kind == S_LINE ?
		    before_line(t->line, t->end, t->next, s->end) :
		    before_stop(t->begin, p, t->kind == S_DOT);
	if ((t->behind == A_UPPER || t->behind == T_LETTER) &&
	    rule_asks_capital(before, t->kind, t->behind == A_UPPER))
		t->behind = behind_capital(t);
	return rule_find(before, t->kind, t->behind)->ends;
}

bool
sentence_next(struct sentences *s, size_t *from, size_t *to)
{
	struct stop *t = &s->stop;
	const unsigned char *p, *last;
	bool found = false;

	while (!found && (p = next_place(s))) {
		if (p < s->pos || !behind_stop(t, p))
			continue;
		if (t->kind == S_LINE)
			t->end = trim(s, p);
		found = ends(s, p);
		s->pos = t->next;
		if (t->next_line)
			t->line = t->next_line;
	}
	last = found ? t->end : trim(s, s->end);
	*from = t->begin - s->text;
	*to = last - s->text;
	if (found)
		t->begin = s->pos;
	else
		t->begin = s->end;
	return last > s->text + *from;
}
