/* unicode.h: what NFKC_Casefold makes of code points, and what each is in a
 * token. The one place that knows utf8proc.
 *
 * A text may be cut and normalised in pieces before each code point whose
 * image begins with a starter (combining class 0) that composes with nothing
 * before it: no mark is sorted across a starter, and nothing composes across
 * one that does not itself compose. Call it a head. A head before a head is
 * its own image, looked up; a head and all up to the next is a chunk. */
#ifndef ND_UNICODE_H
#define ND_UNICODE_H

#include <stddef.h>
#include <stdint.h>

enum uni_kind {
	UNI_SEP,  /* separates tokens */
	UNI_WORD, /* letter or number */
	UNI_IDEO, /* Han, Hiragana, Katakana: a token of its own */
	UNI_MARK, /* continues whatever is before it */
	UNI_HARD, /* a head whose image is of several kinds, or long */
	UNI_JOIN, /* no head: combines, composes or vanishes */
};

/* A code point looked up: bits 0-7 kind, 8-15 length of the image, 16-63 its
 * UTF-8, at most 6 bytes; that of UNI_IDEO has a space behind it. */
typedef uint64_t uni_entry;

enum { UNI_END = 0x110000, UNI_BAD = 0xfffd };

extern uni_entry *uni_page[UNI_END >> 8];

/* Fills the page of cp, and returns it. */
uni_entry *uni_fill_page(uint32_t cp);

static inline uni_entry
uni_lookup(uint32_t cp)
{
	uni_entry *page = uni_page[cp >> 8];

	if (!page)
		page = uni_fill_page(cp);
	return page[cp & 255];
}

/* A chunk. Start from {0}; its room is kept for the next one. */
struct uni_chunk {
	int32_t *cp, *spare;
	size_t n, cap, spare_cap;
};

/* Appends a code point; makes the whole NFKC_Casefold, in linear time. */
void uni_chunk_add(struct uni_chunk *c, uint32_t cp);
void uni_chunk_normalize(struct uni_chunk *c);

/* The kind of a code point of normalised text: SEP, WORD, IDEO or MARK. */
enum uni_kind uni_kind(uint32_t cp);

/* Its general category, such as `Lu`. */
const char *uni_category(uint32_t cp);

/* `Unicode 15.0.0`, say: the version of the tables in use. */
const char *uni_version(void);

/* Writes cp as UTF-8 at to, 4 bytes at most; returns how many. */
size_t uni_put(char *to, uint32_t cp);

#endif
