#include "kind/word_shape.h"

static bool
is_digit(const struct codepoints *text, size_t i)
{
	return glyph_at(text, i) == CH_DIGIT;
}

bool
has_text(const struct codepoints *text, size_t i, const char *s)
{
	for (; *s; s++, i++)
		if (codepoints_at(text, i) != (unsigned char)*s)
			return false;
	return true;
}

/* Whether a character after a URL is punctuation, and not part of the URL. */
static bool
ends_clause(uint32_t c)
{
	return c == '.' || c == ',' || c == ';' || c == ':' || c == ')';
}

size_t
address_end(const struct codepoints *text, size_t i)
{
	size_t end = i;
	uint32_t c;

	if (!has_text(text, i, "http://") && !has_text(text, i, "https://") &&
	    !has_text(text, i, "ftp://") && !has_text(text, i, "www."))
		return i;
	for (; end < text->n; end++) {
		c = codepoints_at(text, end);
		if (c <= ' ' || c == '<' || c == '>' || c == '"' || c == '|' ||
		    c == ']' || c == '`' || c == '}')
			break;
	}
	while (end > i && ends_clause(codepoints_at(text, end - 1)))
		end--;
	return end;
}

/* Whether the dot at i belongs to an abbreviation such as U.S.: it is between
 * single letters, or after the last of them. */
static bool
is_initial(const struct codepoints *text, size_t begin, size_t i)
{
	bool dotted = i >= begin + 3 && codepoints_at(text, i - 2) == '.';

	if (!is_letter(glyph_at(text, i - 1)) || (i != begin + 1 && !dotted))
		return false;
	return dotted ||
	    (is_letter(glyph_at(text, i + 1)) &&
		codepoints_at(text, i + 2) == '.');
}

size_t
word_end(const struct codepoints *text, size_t begin, struct letter_counts *s)
{
	size_t i = address_end(text, begin);
	enum char_class g;
	uint32_t c;

	if (i > begin) {
		s->code = true;
		return i;
	}
	for (;; i++) {
		c = codepoints_at(text, i);
		g = char_class_of(c);
		s->upper += g == CH_UPPER;
		s->lower += g == CH_LOWER || g == CH_LETTER;
		s->digits += g == CH_DIGIT;
		s->code = s->code || c == '_';
		if (is_letter(g) || g == CH_DIGIT || g == CH_EXTEND ||
		    c == '_' ||
		    (is_apostrophe(c) && is_letter(glyph_at(text, i + 1))) ||
		    (c == '.' && is_initial(text, begin, i)))
			continue;
		return i;
	}
}

/* Whether there is a comma at i that separates thousands. */
static bool
is_thousands(const struct codepoints *text, size_t i)
{
	return codepoints_at(text, i) == ',' && is_digit(text, i + 1) &&
	    is_digit(text, i + 2) && is_digit(text, i + 3) &&
	    !is_digit(text, i + 4);
}

/* Whether there are n digits at i and no digit after them. */
static bool
has_digits(const struct codepoints *text, size_t i, size_t n)
{
	for (; n > 0; n--, i++)
		if (!is_digit(text, i))
			return false;
	return !is_digit(text, i);
}

/* Whether there is a date at i: 1975-04-14. */
static bool
is_date(const struct codepoints *text, size_t i)
{
	return has_digits(text, i, 4) && codepoints_at(text, i + 4) == '-' &&
	    has_digits(text, i + 5, 2) && codepoints_at(text, i + 7) == '-' &&
	    has_digits(text, i + 8, 2);
}

size_t
number_end(const struct codepoints *text, size_t i)
{
	enum char_class g;
	uint32_t c;

	if (is_date(text, i))
		i += 8;
	for (;; i++) {
		c = codepoints_at(text, i);
		g = char_class_of(c);
		if (is_letter(g) || g == CH_DIGIT || g == CH_EXTEND)
			continue;
		if ((c == '.' || c == ':' || c == '/') && is_digit(text, i + 1))
			continue;
		if (!is_thousands(text, i))
			break;
	}
	return i + (c == '%' || c == 0xb0 || c == 0x2030);
}

bool
is_year(const struct codepoints *text, size_t begin, size_t end)
{
	uint32_t year = 0, digit;
	size_t i;

	if (end - begin < 4 || end - begin > 5)
		return false;
	for (i = begin; i < begin + 4; i++) {
		digit = codepoints_at(text, i) - '0';
		if (digit > 9)
			return false;
		year = 10 * year + digit;
	}
	return year >= 1500 && year < 2100;
}

/* Whether all of [begin, end) are digits and dots; *dots is the number of
 * dots. */
static bool
is_dotted(const struct codepoints *text, size_t begin, size_t end, size_t *dots)
{
	for (*dots = 0; begin < end; begin++) {
		*dots += codepoints_at(text, begin) == '.';
		if (!is_digit(text, begin) && codepoints_at(text, begin) != '.')
			return false;
	}
	return true;
}

bool
is_section_number(const struct codepoints *text, size_t begin, size_t end)
{
	enum char_class g = glyph_at(text, end + 1);
	size_t dots;

	if (g == CH_OPEN || g == CH_QUOTE)
		g = glyph_at(text, end + 2);
	return is_dotted(text, begin, end, &dots) && dots > 0 &&
	    glyph_at(text, end) == CH_SPACE && g == CH_UPPER;
}

bool
is_note_number(const struct codepoints *text, size_t begin, size_t end)
{
	enum char_class before =
	    begin > 1 ? glyph_at(text, begin - 2) : CH_SPACE;
	size_t dots;

	return begin > 0 && codepoints_at(text, begin - 1) == '[' &&
	    codepoints_at(text, end) == ']' && !is_letter(before) &&
	    before != CH_DIGIT && is_dotted(text, begin, end, &dots) &&
	    dots == 0;
}

bool
begins_compound(const struct codepoints *text, size_t end)
{
	size_t i = end + 1;

	if (codepoints_at(text, end) != '-' || !is_letter(glyph_at(text, i)))
		return false;
	while (is_letter(glyph_at(text, i)))
		i++;
	return codepoints_at(text, i) != '-';
}
