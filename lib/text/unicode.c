#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "text/unicode.h"

static const utf8proc_option_t fold = UTF8PROC_STABLE | UTF8PROC_COMPOSE |
    UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE;

enum {
	ROOM = 64,  /* a code point decomposes to at most 18 */
	IMAGE = 6,  /* bytes of image in an entry */
	FEW = 24,   /* marks sorted by insertion */
	CLASS = 21, /* shift of the combining class above a code point */
	DOTLESS_I = 0x131,
	DOT_ABOVE = 0x307,
	ABOVE = 230, /* the combining class of U+0307 */
};

/* Tables of ranges are ascending, and RANGES_END ends them. */
struct codepoint_range {
	uint32_t first, last;
};

#define RANGES_END                     \
	{                              \
		UINT32_MAX, UINT32_MAX \
	}

/* Letters and numbers that are tokens by themselves: script Han or Hiragana in
 * Scripts.txt of 15.0, and the blocks reserved for these scripts. */
/* clang-format off */
static const struct codepoint_range ideo[] = {
	{ 0x3005, 0x3005 }, { 0x3007, 0x3007 }, { 0x3021, 0x3029 },
	{ 0x3038, 0x303b }, { 0x3041, 0x3096 }, { 0x309d, 0x309f },
	{ 0x3400, 0x4dbf }, { 0x4e00, 0x9fff }, { 0xf900, 0xfad9 },
	{ 0x16fe3, 0x16fe3 }, { 0x1b001, 0x1b11f }, { 0x1b123, 0x1b154 },
	{ 0x20000, 0x3ffff },
	RANGES_END,
};
/* clang-format on */

/* Letters of script Katakana, and the prolonged sound marks U+30FC and U+FF70,
 * whose script is Common. */
static const struct codepoint_range katakana[] = {
	{ 0x30a1, 0x30fa },
	{ 0x30fc, 0x30ff },
	{ 0x31f0, 0x31ff },
	{ 0xff66, 0xff9d },
	{ 0x1aff0, 0x1affe },
	{ 0x1b000, 0x1b000 },
	{ 0x1b120, 0x1b122 },
	{ 0x1b155, 0x1b167 },
	RANGES_END,
};

/* Scripts without spaces: the letters and marks of line breaking class SA in
 * LineBreak.txt of 15.0 are those in these ranges. */
static const struct codepoint_range unspaced[] = {
	{ 0x0e01, 0x0e4e },   /* Thai */
	{ 0x0e81, 0x0edf },   /* Lao */
	{ 0x1000, 0x109f },   /* Burmese */
	{ 0x1780, 0x17dd },   /* Khmer */
	{ 0x1950, 0x19df },   /* Tai Le, New Tai Lue */
	{ 0x1a20, 0x1aad },   /* Tai Tham */
	{ 0xa9e0, 0xa9fe },   /* Burmese */
	{ 0xaa60, 0xaadf },   /* Burmese, Tai Viet */
	{ 0x11700, 0x11746 }, /* Ahom */
	RANGES_END,
};

/* Modifier letters that are written as apostrophes: primes, commas, half rings,
 * saltillo. */
static const struct codepoint_range apostrophes[] = {
	{ 0x02b9, 0x02bf },
	{ 0xa78b, 0xa78c },
	RANGES_END,
};

/* Starters with NFC_Quick_Check=Maybe: they may compose with the character
 * before. The vowels U+0E32 and U+0EB2 are here for uni_kind_after. Above
 * U+FFFF, entry() treats every mark as one of them, which is safe. */
/* clang-format off */
static const struct codepoint_range composing[] = {
	{ 0x09be, 0x09be }, { 0x09d7, 0x09d7 }, { 0x0b3e, 0x0b3e },
	{ 0x0b56, 0x0b57 }, { 0x0bbe, 0x0bbe }, { 0x0bd7, 0x0bd7 },
	{ 0x0c56, 0x0c56 }, { 0x0cc2, 0x0cc2 }, { 0x0cd5, 0x0cd6 },
	{ 0x0d3e, 0x0d3e }, { 0x0d57, 0x0d57 }, { 0x0dca, 0x0dca },
	{ 0x0dcf, 0x0dcf }, { 0x0ddf, 0x0ddf }, { 0x0e32, 0x0e32 },
	{ 0x0eb2, 0x0eb2 }, { 0x102e, 0x102e },
	{ 0x1161, 0x1175 }, { 0x11a8, 0x11c2 }, { 0x1b35, 0x1b35 },
	RANGES_END,
};
/* clang-format on */

/* Unassigned code points that are ignorable by default: NFKC_Casefold drops
 * them, utf8proc only drops assigned ones. */
static const struct codepoint_range ignored[] = {
	{ 0x2065, 0x2065 },
	{ 0xfff0, 0xfff8 },
	{ 0xe0000, 0xe0fff },
	RANGES_END,
};

uni_entry *_Atomic uni_page[UNI_END >> 8];

static bool
in_ranges(const struct codepoint_range *r, uint32_t cp)
{
	while (r->last < cp)
		r++;
	return r->first <= cp;
}

static uint32_t
class_of(int32_t cp)
{
	return utf8proc_get_property(cp)->combining_class;
}

/* The kind of a letter, mark or number, which has boundaries of grapheme
 * clusters in a script without spaces. */
static enum uni_kind
unspaced_kind(uint32_t cp)
{
	return utf8proc_get_property(cp)->boundclass ==
		UTF8PROC_BOUNDCLASS_OTHER
	    ? UNI_CLUSTER
	    : UNI_MARK;
}

static enum uni_kind
letter_kind(uint32_t cp)
{
	return in_ranges(ideo, cp)	 ? UNI_IDEO
	    : in_ranges(katakana, cp)	 ? UNI_KATAKANA
	    : in_ranges(apostrophes, cp) ? UNI_SEP
	    : in_ranges(unspaced, cp)	 ? unspaced_kind(cp)
					 : UNI_WORD;
}

enum uni_kind
uni_kind(uint32_t cp)
{
	switch (utf8proc_category(cp)) {
	case UTF8PROC_CATEGORY_ND:
		return UNI_WORD;
	case UTF8PROC_CATEGORY_LU:
	case UTF8PROC_CATEGORY_LL:
	case UTF8PROC_CATEGORY_LT:
	case UTF8PROC_CATEGORY_LM:
	case UTF8PROC_CATEGORY_LO:
	case UTF8PROC_CATEGORY_NL:
	case UTF8PROC_CATEGORY_NO:
		return letter_kind(cp);
	case UTF8PROC_CATEGORY_MN:
	case UTF8PROC_CATEGORY_MC:
	case UTF8PROC_CATEGORY_ME:
		return in_ranges(unspaced, cp) ? unspaced_kind(cp) : UNI_MARK;
	default:
		return UNI_SEP;
	}
}

enum uni_kind
uni_kind_after(uint32_t before, uint32_t cp)
{
	/* U+0E33 and U+0EB3 continue a grapheme cluster. */
	return (before == 0x0e4d && cp == 0x0e32) ||
		(before == 0x0ecd && cp == 0x0eb2)
	    ? UNI_MARK
	    : uni_kind(cp);
}

bool
uni_is_spaced(enum uni_kind kind)
{
	return kind == UNI_IDEO || kind == UNI_CLUSTER || kind == UNI_KATAKANA;
}

void
uni_chunk_add(struct uni_chunk *c, uint32_t cp)
{
	int last = UTF8PROC_BOUNDCLASS_START;

	if (in_ranges(ignored, cp))
		return;
	MEM_GROW(c->cp, c->cap, c->n + ROOM);
	c->n += utf8proc_decompose_char(cp, c->cp + c->n, ROOM, fold, &last);
}

/* Sorts the n marks at p by the class that they carry: stable, and by counting
 * if they are many. */
static void
sort_marks(struct uni_chunk *c, int32_t *p, size_t n)
{
	size_t at[256] = { 0 }, i, j, sum = 0, was;
	int32_t v;

	if (n <= FEW) {
		for (i = 1; i < n; i++) {
			v = p[i];
			for (j = i; j > 0 && p[j - 1] >> CLASS > v >> CLASS;
			     j--)
				p[j] = p[j - 1];
			p[j] = v;
		}
		return;
	}
	MEM_GROW(c->spare, c->spare_cap, n);
	memcpy(c->spare, p, n * sizeof *p);
	for (i = 0; i < n; i++)
		at[p[i] >> CLASS]++;
	for (i = 0; i < 256; i++) {
		was = at[i];
		at[i] = sum;
		sum += was;
	}
	for (i = 0; i < n; i++)
		p[at[c->spare[i] >> CLASS]++] = c->spare[i];
}

/* Folds I, U+0131, i and U+0130 to i, as the capitals of Turkish do not match
 * its letters otherwise: removes the dot above i and j, as in
 * SpecialCasing.txt. The marks are sorted. */
static void
fold_dots(struct uni_chunk *c)
{
	bool dotted = false;
	uint32_t cp, class;
	size_t i, n = 0;

	for (i = 0; i < c->n; i++) {
		cp = c->cp[i] == DOTLESS_I ? 'i' : c->cp[i];
		if (dotted && cp == DOT_ABOVE)
			continue;
		class = class_of(cp);
		dotted = cp == 'i' || cp == 'j' ||
		    (dotted && class > 0 && class != ABOVE);
		c->cp[n++] = cp;
	}
	c->n = n;
}

void
uni_chunk_normalize(struct uni_chunk *c)
{
	size_t i, j, k;
	uint32_t class;

	/* utf8proc sorts marks by exchanging neighbours, in quadratic time. The
	 * marks are sorted here, and utf8proc only composes. */
	for (i = 0; i < c->n; i = j + 1) {
		for (j = i; j < c->n && (class = class_of(c->cp[j])); j++)
			c->cp[j] |= class << CLASS;
		if (j - i > 1)
			sort_marks(c, c->cp + i, j - i);
		for (k = i; k < j; k++)
			c->cp[k] &= (1 << CLASS) - 1;
	}
	fold_dots(c);
	c->n = utf8proc_normalize_utf32(c->cp, c->n, fold);
}

/* The entry of a code point whose decomposition is c. */
static uni_entry
entry(struct uni_chunk *c)
{
	char image[IMAGE + 8];
	enum uni_kind kind, k;
	uni_entry e = 0;
	uint32_t before = 0;
	size_t i, n = 0;
	bool spaced;

	if (c->n == 0 || class_of(c->cp[0]) > 0 ||
	    in_ranges(composing, c->cp[0]) ||
	    (c->cp[0] > 0xffff && uni_kind(c->cp[0]) == UNI_MARK))
		return UNI_JOIN;
	uni_chunk_normalize(c);
	kind = uni_kind(c->cp[0]);
	for (i = 0; i < c->n && n <= IMAGE; i++) {
		k = uni_kind_after(before, c->cp[i]);
		before = c->cp[i];
		if (k != kind &&
		    !(k == UNI_MARK && (kind == UNI_WORD || kind == UNI_SEP)))
			return UNI_HARD;
		if (kind != UNI_SEP)
			n += utf8_put(image + n, c->cp[i]);
	}
	spaced = uni_is_spaced(kind);
	if (spaced)
		image[n++] = ' ';
	if (n > IMAGE || (spaced && c->n > 1))
		return UNI_HARD;
	memcpy(&e, image, n);
	return e << 16 | n << 8 | kind;
}

uni_entry *
uni_fill_page(uint32_t cp)
{
	struct uni_chunk c = { 0 };
	uint32_t first = cp & ~(uint32_t)255, i;
	uni_entry *page = mem_new(256, sizeof *page), *other = NULL;

	for (i = 0; i < 256; i++) {
		c.n = 0;
		uni_chunk_add(&c, first + i);
		page[i] = entry(&c);
	}
	free(c.cp);
	free(c.spare);
	if (atomic_compare_exchange_strong(&uni_page[cp >> 8], &other, page))
		return page;
	free(page);
	return other;
}

const char *
uni_category(uint32_t cp)
{
	return utf8proc_category_string(cp);
}

const char *
uni_version(void)
{
	static char version[32];

	snprintf(
	    version, sizeof version, "Unicode %s", utf8proc_unicode_version());
	return version;
}
