/* wikitag.h: parses the tags of wikitext: tags of HTML and of extensions.
 * Anything else in angle brackets is text. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* How a tag is handled. */
enum wikitag_action {
	TAG_SKIP,  /* remove the tag, keep the text it encloses */
	TAG_LINE,  /* end a line */
	TAG_BLOCK, /* end a paragraph */
	TAG_TABLE, /* remove the tag and all it encloses; tables nest */
	TAG_DROP,  /* remove all up to the next closing tag */
	TAG_RAW,   /* all up to the next closing tag is text, not markup */
};

/* An upper bound of the number of tag names. */
enum { WIKITAGS_MAX = 160 };

struct wikitag {
	enum wikitag_action action;
	size_t name_number; /* below WIKITAGS_MAX */
	bool closing;	    /* </x> */
	bool empty;	    /* <x/> */
	const char *end;    /* after the `>` */
};

/* Parses the tag at p, a `<`; false if it is not one. The text ends in NUL;
 * reads up to the next `<` or `>`. */
bool wikitag_read(const char *p, struct wikitag *t);

/* Returns the begin of the next closing tag of this name in [p, end), and its
 * end in *tag_end; NULL if there is none. */
const char *wikitag_close(
    const char *p, const char *end, size_t name_number, const char **tag_end);
