#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "sentence/char_class.h"
#include "sentence/list_item.h"

/* Parts of a mark. */
enum {
	BULLET = 1,
	OPEN = 2,
	LETTER = 4,
	CAPITAL = 8,
	DOT = 16,
	CLOSE = 32,
};

enum {
	DIGITS = 3, /* most digits of a mark */
	SHORT = 3,  /* letters of a word like und, and, der, of */
};

struct mark {
	unsigned parts, number;
	const unsigned char *end;
};

static bool
is(const unsigned char *p, enum char_class g)
{
	return *p < 0x80 && char_class_ascii[*p] == g;
}

static bool
is_letter(const unsigned char *p)
{
	return is(p, CH_UPPER) || is(p, CH_LOWER);
}

/* Returns the end of the bullet at p, with the spaces after it, or p. */
static const unsigned char *
bullet_end(const unsigned char *p)
{
	static const uint16_t bullets[] = { 0x2022, 0x2023, 0x2043, 0x25aa,
		0x25cf, 0x25e6 };
	const unsigned char *q = p;
	enum char_class g;
	int32_t cp;
	size_t i;

	if (*p >= 0x80) {
		q = char_class_next(p, &g, &cp);
		for (i = 0; i < sizeof bullets / sizeof *bullets; i++)
			if (bullets[i] == cp)
				break;
		if (i == sizeof bullets / sizeof *bullets)
			return p;
	} else if ((*p == '*' || *p == '+' || *p == '-') && p[1] == ' ') {
		q = p + 1;
	}
	while (q > p && *q == ' ')
		q++;
	return q;
}

const unsigned char *
list_item_opening(const unsigned char *p)
{
	p = bullet_end(p);
	return p + (*p == '(');
}

/* Reads the mark at p; false if there is none before end. */
static bool
read_mark(const unsigned char *p, const unsigned char *end, struct mark *m)
{
	const unsigned char *q = bullet_end(p);

	*m = (struct mark){ q > p ? BULLET : 0, 0, NULL };
	p = q + (*q == '(');
	m->parts |= p > q ? OPEN : 0;
	if (is_letter(p)) {
		m->parts |= LETTER | (is(p, CH_UPPER) ? CAPITAL : 0);
		m->number = *p++;
	} else {
		for (q = p; is(p, CH_DIGIT) && p - q < DIGITS; p++)
			m->number = 10 * m->number + (*p - '0');
	}
	if (*p == '.') {
		m->parts |= DOT;
		p++;
	}
	if (*p == ')') {
		m->parts |= CLOSE;
		p++;
	}
	m->end = p;
	return m->number > 0 && m->parts & (DOT | CLOSE) && p <= end &&
	    *p == ' ';
}

/* Whether the sentence may continue after the text that ends at p: after a
 * comma, or a word like und, der, or. */
static bool
continues(const unsigned char *begin, const unsigned char *p)
{
	const unsigned char *q = p;

	if (is(p - 1, CH_COMMA))
		return true;
	while (q > begin && p - q <= SHORT && is(q - 1, CH_LOWER))
		q--;
	return q < p && p - q <= SHORT && *q < 0x80 && q[-1] == ' ';
}

const unsigned char *
list_item_next(const unsigned char *begin, const unsigned char *end,
    const unsigned char **mark_end)
{
	const unsigned char *p;
	struct mark first, next;

	/* Most sentences begin with a word. */
	if (is_letter(begin) && is_letter(begin + 1))
		return NULL;
	/* Initials have the form of A. and B. */
	if (!read_mark(begin, end, &first) || first.end >= end ||
	    (first.parts & CAPITAL && !(first.parts & CLOSE)))
		return NULL;
	for (p = first.end + 1; (p = memchr(p, ' ', end - p)); p++)
		if (read_mark(p + 1, end, &next) && next.parts == first.parts &&
		    next.number == first.number + 1 && !continues(begin, p)) {
			*mark_end = next.end;
			return p + 1;
		}
	return NULL;
}
