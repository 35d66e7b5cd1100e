/* spilled_sets.h: the different sets of a spill. */
#pragma once

#include "join/set_spill.h"
#include "join/set_store.h"

/* Makes *s, {0} but for pages, of the records of p, which have hashes, as
 * set_store_read does, but without features: those of set i begin at number
 * s->set[i].lower of the file. s->set is in a scratch file. Takes all from p
 * but the file, 16 bytes a record, and a part of `memory`. */
void spilled_sets(struct set_store *s, struct set_spill *p, size_t memory);

/* Frees s->set. */
void spilled_sets_free(struct set_store *s);
