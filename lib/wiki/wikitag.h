/* wikitag.h: the tags that may stand in wikitext, HTML's and those of
 * extensions. Anything else in angle brackets is text. */
#ifndef ND_WIKITAG_H
#define ND_WIKITAG_H

#include <stdbool.h>
#include <stddef.h>

/* What becomes of it. */
enum wikitag_action {
	TAG_SKIP,  /* the tag goes, what it encloses stays */
	TAG_LINE,  /* a line ends there */
	TAG_BLOCK, /* a paragraph ends there */
	TAG_TABLE, /* gone with what it encloses; these nest */
	TAG_DROP,  /* gone with all up to the next closing tag */
	TAG_RAW,   /* all up to there is text, not markup */
};

/* More than there are tags. */
enum { TAGS = 160 };

struct wikitag {
	enum wikitag_action action;
	size_t name_number; /* of its name, below TAGS */
	bool closing;	    /* </x> */
	bool empty;	    /* <x/> */
	const char *end;    /* behind the `>` */
};

/* Reads the tag at p, a `<`; false where it is none. The text ends in NUL;
 * nothing is read behind the next `<` or `>`. */
bool wikitag_read(const char *p, struct wikitag *t);

/* The next tag at or behind p, in a text up to end, that closes one with this
 * number: where it begins, and behind its `>`; NULL for none. */
const char *wikitag_close(
    const char *p, const char *end, size_t number, const char **behind);

#endif
