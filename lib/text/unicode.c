#include <stdbool.h>
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
};

struct codepoint_range {
	uint32_t first, last;
};

/* Letters and numbers that are tokens by themselves: script Han or Hiragana in
 * Scripts.txt of 15.0, and the blocks reserved for these scripts. */
/* clang-format off */
static const struct codepoint_range ideo[] = {
	{ 0x3005, 0x3005 }, { 0x3007, 0x3007 }, { 0x3021, 0x3029 },
	{ 0x3038, 0x303b }, { 0x3041, 0x3096 }, { 0x309d, 0x309f },
	{ 0x3400, 0x4dbf }, { 0x4e00, 0x9fff }, { 0xf900, 0xfad9 },
	{ 0x16fe3, 0x16fe3 }, { 0x1b001, 0x1b11f }, { 0x1b123, 0x1b154 },
	{ 0x20000, 0x3ffff },
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
};

/* Starters with NFC_Quick_Check=Maybe: they may compose with the character
 * before. Above U+FFFF, entry() treats every mark as one of them, which is
 * safe. */
/* clang-format off */
static const struct codepoint_range composing[] = {
	{ 0x09be, 0x09be }, { 0x09d7, 0x09d7 }, { 0x0b3e, 0x0b3e },
	{ 0x0b56, 0x0b57 }, { 0x0bbe, 0x0bbe }, { 0x0bd7, 0x0bd7 },
	{ 0x0c56, 0x0c56 }, { 0x0cc2, 0x0cc2 }, { 0x0cd5, 0x0cd6 },
	{ 0x0d3e, 0x0d3e }, { 0x0d57, 0x0d57 }, { 0x0dca, 0x0dca },
	{ 0x0dcf, 0x0dcf }, { 0x0ddf, 0x0ddf }, { 0x102e, 0x102e },
	{ 0x1161, 0x1175 }, { 0x11a8, 0x11c2 }, { 0x1b35, 0x1b35 },
};
/* clang-format on */

/* Unassigned code points that are ignorable by default: NFKC_Casefold drops
 * them, utf8proc only drops assigned ones. */
static const struct codepoint_range ignored[] = {
	{ 0x2065, 0x2065 },
	{ 0xfff0, 0xfff8 },
	{ 0xe0000, 0xe0fff },
};

uni_entry *_Atomic uni_page[UNI_END >> 8];

static int
in_ranges(const struct codepoint_range *r, size_t n, uint32_t cp)
{
	size_t i;

	for (i = 0; i < n && r[i].last < cp; i++)
		;
	return i < n && r[i].first <= cp;
}

static uint32_t
class_of(int32_t cp)
{
	return utf8proc_get_property(cp)->combining_class;
}

enum uni_kind
uni_kind(uint32_t cp)
{
	switch (utf8proc_category(cp)) {
	case UTF8PROC_CATEGORY_LU:
	case UTF8PROC_CATEGORY_LL:
	case UTF8PROC_CATEGORY_LT:
	case UTF8PROC_CATEGORY_LM:
	case UTF8PROC_CATEGORY_LO:
	case UTF8PROC_CATEGORY_ND:
	case UTF8PROC_CATEGORY_NL:
	case UTF8PROC_CATEGORY_NO:
		if (in_ranges(ideo, sizeof ideo / sizeof *ideo, cp))
			return UNI_IDEO;
		return in_ranges(
			   katakana, sizeof katakana / sizeof *katakana, cp)
		    ? UNI_KATAKANA
		    : UNI_WORD;
	case UTF8PROC_CATEGORY_MN:
	case UTF8PROC_CATEGORY_MC:
	case UTF8PROC_CATEGORY_ME:
		return UNI_MARK;
	default:
		return UNI_SEP;
	}
}

void
uni_chunk_add(struct uni_chunk *c, uint32_t cp)
{
	int last = UTF8PROC_BOUNDCLASS_START;

	if (in_ranges(ignored, sizeof ignored / sizeof *ignored, cp))
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
	c->n = utf8proc_normalize_utf32(c->cp, c->n, fold);
}

/* The entry of a code point whose decomposition is c. */
static uni_entry
entry(struct uni_chunk *c)
{
	char image[IMAGE + 8];
	enum uni_kind kind, k;
	uni_entry e = 0;
	size_t i, n = 0;
	bool spaced;

	if (c->n == 0 || class_of(c->cp[0]) > 0 ||
	    in_ranges(
		composing, sizeof composing / sizeof *composing, c->cp[0]) ||
	    (c->cp[0] > 0xffff && uni_kind(c->cp[0]) == UNI_MARK))
		return UNI_JOIN;
	uni_chunk_normalize(c);
	kind = uni_kind(c->cp[0]);
	for (i = 0; i < c->n && n <= IMAGE; i++) {
		k = uni_kind(c->cp[i]);
		if (k != kind && !(k == UNI_MARK && kind == UNI_WORD))
			return UNI_HARD;
		if (kind != UNI_SEP)
			n += utf8_put(image + n, c->cp[i]);
	}
	spaced = kind == UNI_IDEO || kind == UNI_KATAKANA;
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
