/* id_lists.h: several lists of ids, and which of them have an id. */
#pragma once

#include "base/idmap.h"
#include "option/opt.h"

/* Owns all members. An id takes what idmap.h says and 4 bytes, and 8 bytes for
 * each list that has it. */
struct id_lists {
	struct idmap ids;
	uint32_t *last; /* of each id: its last entry, from 1 */
	struct id_entry {
		uint32_t list, before; /* the entry of its id before, or 0 */
	} * entry;
	size_t entries, last_cap, entry_cap;
};

/* Reads the files, which have an id in column 1 of each line. An id may come
 * twice in a list. Ends the program if a line has none. */
void id_lists_read(struct id_lists *l, const struct opt_list *files);

/* The last entry of the id, or 0; further ones by their member `before`. */
uint32_t id_lists_find(const struct id_lists *l, struct span id);

void id_lists_free(struct id_lists *l);
