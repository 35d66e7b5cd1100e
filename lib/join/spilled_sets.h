/* spilled_sets.h: the different sets of a spill. */
#pragma once

#include "join/set_spill.h"
#include "join/set_store.h"

/* Makes *s, {0} before, of the records of p, which have hashes, as
 * set_store_read does, but without features: those of set i begin at number
 * s->set[i].lower of the file. Takes all from p but the file. */
void spilled_sets(struct set_store *s, struct set_spill *p);
