#include <stddef.h>
#include <string.h>

#include "sentence/boundary_context.h"
#include "sentence/boundary_words.h"
#include "sentence/char_class.h"
#include "sentence/right_context.h"

enum {
	NOTE = 24,	 /* most bytes of a note: [1], [citation needed] */
	MARKER = 4,	 /* more than the characters that number a list item */
	NUMERO = 0x2116, /* the sign for No. */
};

/* Whether x is one of the code points at cp, which a 0 ends. */
static bool
contains(const uint16_t *cp, int32_t x)
{
	for (; *cp; cp++)
		if (*cp == x)
			return true;
	return false;
}

/* Returns the end of the stops at p; counts dots and ellipses (leaders), and
 * sets mark and sterm if there are such stops. */
static const unsigned char *
read_run(const struct stop *s, const unsigned char *p, unsigned *dots,
    unsigned *leaders, bool *mark, bool *sterm)
{
	const unsigned char *q;
	enum char_class g;
	int32_t cp;

	for (; p < s->text_end; p = q) {
		q = char_class_next(p, &g, &cp);
		*dots += g == CH_DOT;
		*leaders += g == CH_ELLIPSIS;
		*mark |= g == CH_MARK;
		*sterm |= g == CH_STERM;
		/* Dots with spaces between: . . . */
		if (cp == ' ' && *dots > 0 && !*mark && !*sterm &&
		    p[1] == '.' &&
		    (p[2] == ' ' || p + 2 == s->text_end || p[2] == '\n'))
			continue;
		if (!char_class_is_stop(g) && g != CH_EXTEND)
			break;
	}
	return p;
}

/* Returns the end of a note in brackets at p, or p. */
static const unsigned char *
read_note(const struct stop *s, const unsigned char *p)
{
	const unsigned char *q = p + 1;

	if (*p != '[')
		return p;
	while (q < s->text_end && q - p < NOTE &&
	    (*q == ' ' ||
		(*q < 0x80 && char_class_ascii[*q] >= CH_UPPER &&
		    char_class_ascii[*q] <= CH_DIGIT)))
		q++;
	return q < s->text_end && *q == ']' ? q + 1 : p;
}

/* Whether the line has an odd number of " before p. */
static bool
has_odd_quotes(struct stop *s, const unsigned char *p)
{
	if (s->quotes_end < s->line_begin) {
		s->quotes_end = s->line_begin;
		s->odd_quotes = false;
	}
	for (; s->quotes_end < p; s->quotes_end++)
		s->odd_quotes ^= *s->quotes_end == '"';
	return s->odd_quotes;
}

/* Whether a quote that can open or close closes; the text continues at p. */
static bool
quote_closes(struct stop *s, int32_t cp, const unsigned char *p)
{
	enum char_class g;
	int32_t after;

	if (cp == 0x2019 || cp == 0x201d || p == s->text_end)
		return true;
	char_class_next(p, &g, &after);
	if (g == CH_IDEO && cp == '"')
		return has_odd_quotes(s, p - 1);
	return g < CH_UPPER || g > CH_DIGIT;
}

/* Returns the end of the closing quotes, brackets and notes at p; sets *closed
 * if there are quotes or brackets. */
static const unsigned char *
read_closers(struct stop *s, const unsigned char *p, bool *closed)
{
	const unsigned char *q, *note;
	enum char_class g;
	int32_t cp;

	for (; p < s->text_end; p = q) {
		q = char_class_next(p, &g, &cp);
		if (g == CH_CLOSE ||
		    (g == CH_QUOTE && quote_closes(s, cp, q))) {
			*closed = true;
		} else if (g != CH_EXTEND) {
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

/* Whether the line that ends at the stop can come before a list item: if not, a
 * number and a dot there may be the end of a wrapped sentence. */
static bool
may_precede_item(const struct stop *s, bool stop)
{
	const unsigned char *p = s->end;

	return stop || (p > s->line_begin && (p[-1] == ':' || p[-1] == ';')) ||
	    p - s->line_begin < SHORT_LINE ||
	    char_class_ascii[*s->line_begin & 127] == CH_DIGIT;
}

/* Whether the line that begins at p is a list item. */
static bool
is_item(const struct stop *s, const unsigned char *p, bool stop)
{
	static const uint16_t bullets[] = { '*', '-', '+', '#', 0xb7, 0x2013,
		0x2014, 0x2022, 0x2023, 0x2043, 0x25aa, 0x25cf, 0x25e6, 0 };
	const unsigned char *q;
	bool open = *p == '(', digits;
	enum char_class g;
	int32_t cp;

	q = char_class_next(p, &g, &cp);
	if (contains(bullets, cp))
		return *q == ' ' || *q == '\t' || (cp == '#' && *q == '#');
	p += open;
	digits = *p >= '0' && *p <= '9';
	for (q = p; q - p < MARKER && *q < 0x80; q++)
		if (digits ? char_class_ascii[*q] != CH_DIGIT
			   : char_class_ascii[*q] != CH_UPPER &&
			    char_class_ascii[*q] != CH_LOWER)
			break;
	if (q == p || q - p == MARKER || (q[1] != ' ' && q[1] != '\t'))
		return false;
	if (*q == ')')
		return open || digits || q - p == 1 ||
		    strspn((const char *)p, "ivx") == (size_t)(q - p);
	return *q == '.' && !open && digits && q - p < 3 &&
	    may_precede_item(s, stop);
}

/* Whether the stop at p is one byte and a letter, digit or white space follows:
 * the usual case. */
static bool
is_plain(const unsigned char *p)
{
	return *p < 0x80 && p[1] < 0x80 && char_class_ascii[p[1]] >= CH_UPPER &&
	    char_class_ascii[p[1]] <= CH_LINE && p[2] != '.';
}

/* Reads the white space at s->end, after a stop or not: sets next and
 * next_line; true if the paragraph or the text ends there. */
static bool
read_space(struct stop *s, bool stop)
{
	const unsigned char *p = s->end, *q;
	unsigned lines = 0;
	enum char_class g;
	int32_t cp;

	s->next_line = NULL;
	/* The usual cases: a space; a newline before a word. */
	if (*p == ' ' && p[1] > ' ' && p[1] < 0x80) {
		s->next = p + 1;
		return false;
	}
	if (*p == '\n' && !s->line_mode && is_letter(p[1]) && is_letter(p[2]) &&
	    p[3] != ')' && p[4] != ')') {
		s->next = s->next_line = p + 1;
		return false;
	}
	for (; p < s->text_end; p = q) {
		q = char_class_next(p, &g, &cp);
		if (g == CH_LINE) {
			lines +=
			    s->line_mode || cp == '\f' || cp >= 0x2028 ? 2 : 1;
			q += cp == '\r' && *q == '\n' && q < s->text_end;
			s->next_line = q;
		} else if (g != CH_SPACE) {
			break;
		}
	}
	s->next = p;
	return p == s->text_end || lines > 1 ||
	    (lines == 1 && is_item(s, p, stop));
}

/* Whether the text at p names the speaker of a quotation: a few characters, the
 * last a verb of saying, before a stop or comma; or the Japanese particle. */
static bool
is_attribution(const struct stop *s, const unsigned char *p)
{
	static const uint16_t verbs[] = { 0x8bf4, 0x8aaa, 0x95ee, 0x554f,
		0x7b54, 0x9053, 0x558a, 0x53eb, 0x7b11, 0 };
	enum { KNOW = 0x77e5, QUOTED = 0x3068 };
	const unsigned char *begin = p;
	int32_t cp = 0, last;
	bool verb = false;
	enum char_class g;

	while (p < s->text_end && p - begin <= NOTE) {
		last = cp;
		p = char_class_next(p, &g, &cp);
		/* A colon introduces the next quotation. */
		if (g != CH_IDEO)
			return verb &&
			    (char_class_is_stop(g) ||
				(g == CH_COMMA && cp != ':' && cp != 0xff1a));
		if (cp == QUOTED && !last)
			return true;
		verb = contains(verbs, cp) && last != KNOW;
	}
	return false;
}

/* Classifies the text at s->next; tight: no white space comes before it. */
static uint32_t
right_class(struct stop *s, bool tight)
{
	static const uint32_t word[][2] = {
		[CH_UPPER] = { RIGHT_UPPER, TIGHT_LETTER },
		[CH_LOWER] = { RIGHT_LOWER, TIGHT_LETTER },
		[CH_LETTER] = { RIGHT_LETTER, TIGHT_LETTER },
		[CH_IDEO] = { RIGHT_IDEO, TIGHT_IDEO },
		[CH_DIGIT] = { RIGHT_DIGIT, TIGHT_DIGIT },
	};
	const unsigned char *p, *q;
	enum char_class g = CH_OTHER;
	int32_t cp = 0;

	for (p = s->next; p < s->text_end; p = q) {
		q = char_class_next(p, &g, &cp);
		if (g != CH_OPEN && g != CH_QUOTE && g != CH_EXTEND)
			break;
	}
	s->first_letter = p;
	if (p == s->next && char_class_is_stop(g))
		return RIGHT_STOP;
	if (p == s->next && (g == CH_COMMA || cp == NUMERO))
		return RIGHT_COMMA;
	if (p == s->next && g == CH_IDEO && is_attribution(s, p))
		return tight ? TIGHT_SPEAKER : RIGHT_SPEAKER;
	if (p == s->text_end || g < CH_UPPER || g > CH_DIGIT)
		return tight ? TIGHT_OTHER : RIGHT_OTHER;
	return word[g][tight];
}

/* Adds to the stop a closing quote or bracket after white space: << Oui. >> */
static bool
read_late_closer(struct stop *s)
{
	const unsigned char *q;
	enum char_class g, after;
	int32_t cp, x;

	q = char_class_next(s->next, &g, &cp);
	if (g != CH_CLOSE && cp != 0xbb && cp != 0x201d)
		return false;
	if (q < s->text_end) {
		char_class_next(q, &after, &x);
		if (after != CH_SPACE && after != CH_LINE && after != CH_CLOSE)
			return false;
	}
	s->end = q;
	return true;
}

/* Whether the : or ; at p, between letters of the script, is a stop: Armenian
 * texts have : for U+0589, Greek texts ; as the question mark. */
static bool
is_script_stop(const struct stop *s, const unsigned char *p)
{
	const unsigned char *q = p;
	enum char_class g;
	int32_t cp;

	if (*p != ':' && *p != ';')
		return false;
	do {
		if (q == s->begin)
			return false;
		q = char_class_prev(q, s->begin, &g, &cp);
	} while (g == CH_CLOSE || g == CH_DOT || g == CH_ELLIPSIS ||
	    g == CH_EXTEND || g == CH_QUOTE);
	if (*p == ':' ? cp < 0x531 || cp > 0x588
		      : cp < 0x370 || (cp > 0x3ff && (cp & ~0xff) != 0x1f00))
		return false;
	for (q = p + 1; *q == ' '; q++)
		;
	return *q >= 0x80 || char_class_ascii[*q] == CH_DIGIT ||
	    char_class_ascii[*q] == CH_LINE || char_class_ascii[*q] == CH_QUOTE;
}

bool
right_context_read(struct stop *s, const unsigned char *p)
{
	static const uint32_t kinds[2][2] = {
		{ STOP_DOT, STOP_DOT_CLOSED },
		{ STOP_STERM, STOP_STERM_CLOSED },
	};
	unsigned dots = 0, leaders = 0;
	bool mark, sterm = false, closed = false, ends;
	enum char_class g;
	int32_t cp;

	char_class_next(p, &g, &cp);
	mark = is_script_stop(s, p);
	if (g != CH_LINE && !char_class_is_stop(g) && !mark)
		return false;
	s->end = p + mark;
	if (is_plain(p)) {
		s->end = p + (g != CH_LINE);
		mark |= g == CH_MARK;
	} else if (g != CH_LINE) {
		s->end = read_run(s, s->end, &dots, &leaders, &mark, &sterm);
		s->end = read_closers(s, s->end, &closed);
	}
	ends = read_space(s, g != CH_LINE);
	if (g != CH_LINE && !ends && !s->next_line && s->next > s->end &&
	    read_late_closer(s))
		ends = read_space(s, true);
	s->kind = g == CH_LINE	  ? STOP_LINE
	    : sterm		  ? kinds[1][closed]
	    : mark		  ? STOP_MARK
	    : leaders > 1	  ? STOP_LEADERS
	    : leaders || dots > 1 ? STOP_DOTS
				  : kinds[0][closed];
	s->right = ends ? RIGHT_END : right_class(s, s->next == s->end);
	return true;
}

/* Returns the end of the word at p. */
static const unsigned char *
read_word(const unsigned char *p, const unsigned char *end)
{
	const unsigned char *q, *begin = p;
	enum char_class g;
	int32_t cp;

	for (; p < end && p - begin <= WORD_BYTES_MAX; p = q) {
		q = char_class_next(p, &g, &cp);
		if (g < CH_UPPER || g > CH_LETTER)
			break;
	}
	return p;
}

uint32_t
right_context_capital(const struct stop *s)
{
	const unsigned char *p = read_word(s->first_letter, s->text_end);
	unsigned kinds = boundary_word_find(
	    s->first_letter, p - s->first_letter, WORD_STARTER | WORD_ORDINAL);
	bool space = p == s->text_end || *p == ' ' || *p == '\n' || *p == ',' ||
	    *p == '\'';

	if (s->right == TIGHT_LETTER)
		return kinds & WORD_STARTER && space && p - s->first_letter > 1
		    ? TIGHT_STARTER
		    : TIGHT_LETTER;
	if (kinds & WORD_STARTER && space)
		return RIGHT_STARTER;
	if (kinds & WORD_ORDINAL)
		return RIGHT_ORDINAL;
	if (p - s->first_letter == 1 && !strchr("AI", *s->first_letter))
		return RIGHT_LABEL;
	return p - s->first_letter > 1 &&
		strspn((const char *)s->first_letter, "IVXLCM") ==
		    (size_t)(p - s->first_letter)
	    ? RIGHT_LABEL
	    : RIGHT_UPPER;
}
