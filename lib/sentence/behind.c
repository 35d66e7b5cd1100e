/* behind.c: a stop, and what stands behind it. */
#include <stddef.h>
#include <string.h>

#include "sentence/behind.h"
#include "sentence/context.h"
#include "sentence/glyph.h"
#include "sentence/lexis.h"

enum {
	NOTE = 24,	/* bytes of a note in brackets: [1], [citation needed] */
	MARKER = 4,	/* digits or letters that number a list item */
	SHORT_LINE = 40,
};

/* Whether x is one of the code points at cp, behind which is 0. */
static bool
among(const uint16_t *cp, int32_t x)
{
	for (; *cp; cp++)
		if (*cp == x)
			return true;
	return false;
}

/* Reads the stops at p, and returns their end: how many are dots and ellipses,
 * and whether there is a mark or a firm one. */
static const unsigned char *
read_run(const struct stop *s, const unsigned char *p, unsigned *dots,
    unsigned *leaders, bool *mark, bool *firm)
{
	const unsigned char *q;
	enum glyph g;
	int32_t cp;

	for (; p < s->text_end; p = q) {
		q = glyph_next(p, &g, &cp);
		*dots += g == G_DOT;
		*leaders += g == G_ELLIPSIS;
		*mark |= g == G_MARK;
		*firm |= g == G_FIRM;
		/* Dots with a space between: . . . */
		if (cp == ' ' && *dots > 0 && !*mark && !*firm &&
		    p[1] == '.' && (p[2] == ' ' || p + 2 == s->text_end ||
		    p[2] == '\n'))
			continue;
		if (!glyph_is_stop(g) && g != G_EXTEND)
			break;
	}
	return p;
}

/* Behind a note in brackets at p, or p. */
static const unsigned char *
read_note(const struct stop *s, const unsigned char *p)
{
	const unsigned char *q = p + 1;

	if (*p != '[')
		return p;
	while (q < s->text_end && q - p < NOTE && (*q == ' ' ||
	    (*q < 0x80 && glyph_ascii[*q] >= G_UPPER &&
	    glyph_ascii[*q] <= G_DIGIT)))
		q++;
	return q < s->text_end && *q == ']' ? q + 1 : p;
}

/* Whether the line has an odd number of " before p. */
static bool
is_odd(struct stop *s, const unsigned char *p)
{
	if (s->counted < s->line) {
		s->counted = s->line;
		s->odd = false;
	}
	for (; s->counted < p; s->counted++)
		s->odd ^= *s->counted == '"';
	return s->odd;
}

/* Whether a quote of either kind closes when the text goes on at p. */
static bool
quote_closes(struct stop *s, int32_t cp, const unsigned char *p)
{
	enum glyph g;
	int32_t behind;

	if (cp == 0x2019 || cp == 0x201d || p == s->text_end)
		return true;
	glyph_next(p, &g, &behind);
	if (g == G_IDEO && cp == '"')
		return is_odd(s, p - 1);
	return g < G_UPPER || g > G_DIGIT;
}

/* Behind the quotes and brackets that close at p, and notes. */
static const unsigned char *
read_closers(struct stop *s, const unsigned char *p, bool *shut)
{
	const unsigned char *q, *note;
	enum glyph g;
	int32_t cp;

	for (; p < s->text_end; p = q) {
		q = glyph_next(p, &g, &cp);
		if (g == G_CLOSE || (g == G_QUOTE && quote_closes(s, cp, q))) {
			*shut = true;
		} else if (g != G_EXTEND) {
			note = read_note(s, p);
			if (note == p)
				break;
			q = note;
		}
	}
	return p;
}

static bool
is_letter(unsigned char c)
{
	return (c | 0x20u) - 'a' < 26;
}

/* Whether the line before the one that begins with a number and a dot ends so
 * that this is a list item: else a wrapped sentence may end there. */
static bool
items(const struct stop *s, bool stop)
{
	const unsigned char *p = s->end;

	return stop || (p > s->line && (p[-1] == ':' || p[-1] == ';')) ||
	    p - s->line < SHORT_LINE || glyph_ascii[*s->line & 127] == G_DIGIT;
}

/* Whether what begins at p, a line, is a list item. */
static bool
is_item(const struct stop *s, const unsigned char *p, bool stop)
{
	static const uint16_t bullets[] = { '*', '-', '+', '#', 0xb7, 0x2013,
	    0x2014, 0x2022, 0x2023, 0x2043, 0x25aa, 0x25cf, 0x25e6, 0 };
	const unsigned char *q;
	bool open = *p == '(', digits;
	enum glyph g;
	int32_t cp;

	q = glyph_next(p, &g, &cp);
	if (among(bullets, cp))
		return *q == ' ' || *q == '\t' || (cp == '#' && *q == '#');
	p += open;
	digits = *p >= '0' && *p <= '9';
	for (q = p; q - p < MARKER && *q < 0x80; q++)
		if (digits ? glyph_ascii[*q] != G_DIGIT :
		    glyph_ascii[*q] != G_UPPER && glyph_ascii[*q] != G_LOWER)
			break;
	if (q == p || q - p == MARKER || (q[1] != ' ' && q[1] != '\t'))
		return false;
	if (*q == ')')
		return open || digits || q - p == 1 ||
		    strspn((const char *)p, "ivx") == (size_t)(q - p);
	return *q == '.' && !open && digits && q - p < 3 && items(s, stop);
}

/* Whether the stop at p is one byte, and a letter, digit or white space is
 * behind it: the usual case, in which there is nothing else to read. */
static bool
alone(const unsigned char *p)
{
	return *p < 0x80 && p[1] < 0x80 && glyph_ascii[p[1]] >= G_UPPER &&
	    glyph_ascii[p[1]] <= G_LINE && p[2] != '.';
}

/* Reads white space from s->end on, which is behind a stop or not: sets next
 * and next_line; true where a paragraph ends in it, or the text behind it. */
static bool
read_space(struct stop *s, bool stop)
{
	const unsigned char *p = s->end, *q;
	unsigned lines = 0;
	enum glyph g;
	int32_t cp;

	s->next_line = NULL;
	/* Most is a space, or a line without a marker behind it. */
	if (*p == ' ' && p[1] > ' ' && p[1] < 0x80) {
		s->next = p + 1;
		return false;
	}
	if (*p == '\n' && !s->lines && is_letter(p[1]) && is_letter(p[2]) &&
	    p[3] != ')' && p[4] != ')') {
		s->next = s->next_line = p + 1;
		return false;
	}
	for (; p < s->text_end; p = q) {
		q = glyph_next(p, &g, &cp);
		if (g == G_LINE) {
			lines += s->lines || cp == '\f' || cp >= 0x2028 ? 2 : 1;
			q += cp == '\r' && *q == '\n' && q < s->text_end;
			s->next_line = q;
		} else if (g != G_SPACE) {
			break;
		}
	}
	s->next = p;
	return p == s->text_end || lines > 1 ||
	    (lines == 1 && is_item(s, p, stop));
}

/* Whether the text at p says who said what was quoted: a few characters, the
 * last of which is to say, to ask or the like, and a stop or comma; or the
 * Japanese particle for it. */
static bool
says(const struct stop *s, const unsigned char *p)
{
	static const uint16_t verbs[] = { 0x8bf4, 0x8aaa, 0x95ee, 0x554f,
	    0x7b54, 0x9053, 0x558a, 0x53eb, 0x7b11, 0 };
	enum { KNOW = 0x77e5, QUOTED = 0x3068 };
	const unsigned char *begin = p;
	int32_t cp = 0, last;
	bool verb = false;
	enum glyph g;

	while (p < s->text_end && p - begin <= NOTE) {
		last = cp;
		p = glyph_next(p, &g, &cp);
		/* A colon says what comes, not what was said. */
		if (g != G_IDEO)
			return verb && (glyph_is_stop(g) || (g == G_COMMA &&
			    cp != ':' && cp != 0xff1a));
		if (cp == QUOTED && !last)
			return true;
		verb = among(verbs, cp) && last != KNOW;
	}
	return false;
}

/* What the text at p is, behind white space or not. */
static uint32_t
look(struct stop *s, const unsigned char *p, bool tight)
{
	const unsigned char *q = p;
	enum glyph g = G_OTHER;
	int32_t cp;

	for (; p < s->text_end; p = q) {
		q = glyph_next(p, &g, &cp);
		if (g != G_OPEN && g != G_QUOTE && g != G_EXTEND)
			break;
	}
	s->word = p;
	if (p == s->text_end)
		return tight ? T_OTHER : A_OTHER;
	if (glyph_is_stop(g))
		return p == s->next ? A_STOP : tight ? T_OTHER : A_OTHER;
	switch (g) {
	case G_COMMA:
		return p == s->next ? A_COMMA : tight ? T_OTHER : A_OTHER;
	case G_UPPER:
		return tight ? T_LETTER : A_UPPER;
	case G_LOWER:
		return tight ? T_LETTER : A_LOWER;
	case G_LETTER:
		return tight ? T_LETTER : A_LETTER;
	case G_DIGIT:
		return tight ? T_DIGIT : A_DIGIT;
	case G_IDEO:
		if (p == s->next && says(s, p))
			return tight ? T_SAYS : A_SAYS;
		return tight ? T_IDEO : A_IDEO;
	default:
		return tight ? T_OTHER : A_OTHER;
	}
}

/* Behind white space may come what closes: << Oui. >> It then becomes part of
 * the sentence. */
static bool
read_late_closer(struct stop *s)
{
	const unsigned char *q;
	enum glyph g, behind;
	int32_t cp, x;

	q = glyph_next(s->next, &g, &cp);
	if (g != G_CLOSE && cp != 0xbb && cp != 0x201d)
		return false;
	if (q < s->text_end) {
		glyph_next(q, &behind, &x);
		if (behind != G_SPACE && behind != G_LINE && behind != G_CLOSE)
			return false;
	}
	s->end = q;
	return true;
}

bool
behind_stop(struct stop *s, const unsigned char *p)
{
	static const uint32_t kinds[2][2] = {
		{ S_DOT, S_SHUT }, { S_FIRM, S_SAID },
	};
	unsigned dots = 0, leaders = 0;
	bool mark = false, firm = false, shut = false, ends;
	enum glyph g;
	int32_t cp;

	glyph_next(p, &g, &cp);
	if (g != G_LINE && !glyph_is_stop(g))
		return false;
	s->end = p;
	if (alone(p)) {
		s->end = p + (g != G_LINE);
		mark = g == G_MARK;
	} else if (g != G_LINE) {
		s->end = read_run(s, p, &dots, &leaders, &mark, &firm);
		s->end = read_closers(s, s->end, &shut);
	}
	ends = read_space(s, g != G_LINE);
	if (g != G_LINE && !ends && !s->next_line && s->next > s->end &&
	    read_late_closer(s))
		ends = read_space(s, true);
	s->kind = g == G_LINE ? S_LINE : firm ? kinds[1][shut] :
	    mark ? S_MARK : leaders > 1 ? S_LEADERS :
	    leaders || dots > 1 ? S_DOTS : kinds[0][shut];
	s->behind = ends ? A_END : look(s, s->next, s->next == s->end);
	return true;
}

/* The word at p: its end. */
static const unsigned char *
read_word(const unsigned char *p, const unsigned char *end)
{
	const unsigned char *q, *begin = p;
	enum glyph g;
	int32_t cp;

	for (; p < end && p - begin <= LEXIS_LONGEST; p = q) {
		q = glyph_next(p, &g, &cp);
		if (g < G_UPPER || g > G_LETTER)
			break;
	}
	return p;
}

uint32_t
behind_capital(const struct stop *s)
{
	const unsigned char *p = read_word(s->word, s->text_end);
	unsigned is = lexis_find(s->word, p - s->word,
	    LEXIS_STARTER | LEXIS_DATED);
	bool space = p == s->text_end || *p == ' ' || *p == '\n' || *p == ',' ||
	    *p == '\'';

	if (s->behind == T_LETTER)
		return is & LEXIS_STARTER && space && p - s->word > 1 ?
		    T_STARTER : T_LETTER;
	if (is & LEXIS_STARTER && space)
		return A_STARTER;
	if (is & LEXIS_DATED)
		return A_DATED;
	if (p - s->word == 1 && !strchr("AI", *s->word))
		return A_LABEL;
	return p - s->word > 1 && strspn((const char *)s->word, "IVXLCM") ==
	    (size_t)(p - s->word) ? A_LABEL : A_UPPER;
}
