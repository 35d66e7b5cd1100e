/* glob.h: matches paths by the rules of a line of .gitignore (gitignore(5)).
 *
 * A pattern without a slash, but for one at its end, is matched with the base
 * name; another one with the whole path. One that ends in a slash matches only
 * directories. `*`, `?` and `[...]` do not match a slash; `**` in place of a
 * whole name matches any number of names. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"

/* A pattern. Points into the text that glob_parse was given. */
struct glob {
	struct span pattern;
	size_t literal;	  /* bytes before the first wildcard */
	bool directories; /* matches only them */
	bool base_name;	  /* is matched with the base name */
	bool suffix;	  /* `*` and bytes without wildcards */
};

struct glob glob_parse(struct span text);

/* Whether path, which neither begins nor ends with a slash, matches. Takes time
 * in proportion to the lengths of path and pattern at most. */
bool glob_match(const struct glob *g, struct span path, bool directory);
