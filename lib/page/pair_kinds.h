/* pair_kinds.h: the kinds of the listed pairs, from a file of nd-kind. */
#pragma once

#include "page/fill.h"
#include "page/listed_pair.h"
#include "page/pair_list.h"

/* Reads records idA, idB, similarity, kind, differences, in any order, and sets
 * `kind` of the listed pairs that have a record, and l->kinds. The first record
 * of a pair counts. A malformed record ends the program. */
void pair_kinds_read(struct pair_list *l, struct in *in);

/* `kind`: the kind of a pair and, if `differences`, its differences as the cell
 * of a row; an empty cell if the pair has none. */
struct field pair_kinds_cell(const struct listed_pair *p, bool differences);

/* `kind`: the kind, what it means and the differences as a paragraph; nothing
 * if the pair has none. */
struct field pair_kinds_facts(const struct listed_pair *p);
