/* word_shape.h: finds the ends of words and numbers in a text, by their
 * characters alone. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "sentence/char_class.h"
#include "text/codepoints.h"

struct letter_counts {
	size_t upper, lower, digits;
	bool code; /* has `_`, or is a URL */
};

/* The class of the character at i. */
static inline enum char_class
glyph_at(const struct codepoints *text, size_t i)
{
	return char_class_of(codepoints_at(text, i));
}

/* Whether a character of this class is a letter. */
static inline bool
is_letter(enum char_class g)
{
	return g == CH_UPPER || g == CH_LOWER || g == CH_LETTER;
}

/* Whether c is a straight or curved apostrophe. */
static inline bool
is_apostrophe(uint32_t c)
{
	return c == '\'' || c == 0x2019;
}

/* Whether the text has s, of ASCII, at i. */
bool has_text(const struct codepoints *text, size_t i, const char *s);

/* The end of the URL that begins at i, without punctuation after it; i if there
 * is none. */
size_t address_end(const struct codepoints *text, size_t i);

/* The end of the word of letters at `begin`; counts its letters in *s. */
size_t word_end(
    const struct codepoints *text, size_t begin, struct letter_counts *s);

/* The end of the number at i, with a unit directly after it. */
size_t number_end(const struct codepoints *text, size_t i);

/* Whether characters [begin, end) are a year from 1500 to 2099, perhaps with a
 * letter: 1987a. */
bool is_year(const struct codepoints *text, size_t begin, size_t end);

/* Whether the number [begin, end), the first word of the text, is the number of
 * a section, with dots in it and a title after it: 1.7 Larger Work. */
bool is_section_number(const struct codepoints *text, size_t begin, size_t end);

/* Whether the number [begin, end) is the number of a note: [7], but not the
 * index of list[7]. */
bool is_note_number(const struct codepoints *text, size_t begin, size_t end);

/* Whether the number that ends at `end` begins a compound of two parts: 7-year,
 * but not 7-year-old. */
bool begins_compound(const struct codepoints *text, size_t end);
