/* unicode.h: folded text, and the class of a code point in a token.
 *
 * Text is folded to its NFKC_Casefold without the dot above i and j, and with i
 * for U+0131: so the Turkish letters match in both cases.
 *
 * A code point has a boundary before it if its folded text, its image, begins
 * with a starter (combining class 0) that never composes with the character
 * before it. A text can be cut at boundaries and folded in pieces (UAX #15).
 * Between two boundaries, the image of a code point is looked up; otherwise a
 * chunk, the code points from one boundary to the next, is folded. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum uni_kind {
	UNI_SEP,      /* separates tokens */
	UNI_WORD,     /* letter or number */
	UNI_IDEO,     /* Han, Hiragana: a token by itself */
	UNI_CLUSTER,  /* Thai, Khmer: begins a grapheme cluster, a token */
	UNI_KATAKANA, /* a run of them is a token */
	UNI_MARK,     /* continues the token before it */
	UNI_HARD,     /* boundary; the image is of several kinds, or long */
	UNI_JOIN,     /* no boundary: combines, composes or is ignored */
};

/* Bits 0-7 kind, 8-15 bytes of the image, 16-63 the image as UTF-8, at most 6
 * bytes; a space ends it if uni_is_spaced(kind). */
typedef uint64_t uni_entry;

enum { UNI_END = 0x110000, UNI_BAD = 0xfffd };

/* Pages of 256 code points that are filled when needed, by any thread. */
extern uni_entry *_Atomic uni_page[UNI_END >> 8];
uni_entry *uni_fill_page(uint32_t cp);

static inline uni_entry
uni_lookup(uint32_t cp)
{
	uni_entry *page =
	    atomic_load_explicit(&uni_page[cp >> 8], memory_order_acquire);

	if (!page)
		page = uni_fill_page(cp);
	return page[cp & 255];
}

/* A chunk of n code points. Start from {0}. */
struct uni_chunk {
	int32_t *cp, *spare;
	size_t n, cap, spare_cap;
};

/* Appends the decomposition of a code point; folds all, in linear time. */
void uni_chunk_add(struct uni_chunk *c, uint32_t cp);
void uni_chunk_normalize(struct uni_chunk *c);

/* The kind of a code point of folded text: no HARD and no JOIN. */
enum uni_kind uni_kind(uint32_t cp);
enum uni_kind uni_kind_after(uint32_t before, uint32_t cp);

/* Whether it is IDEO, CLUSTER or KATAKANA. */
bool uni_is_spaced(enum uni_kind kind);

/* Such as `Lu`; such as `Unicode 15.0.0`. */
const char *uni_category(uint32_t cp);
const char *uni_version(void);
