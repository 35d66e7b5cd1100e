/* cluster_order.h: the order of preference of ids (record/preference.h) that do
 * not fit in memory, by sorting. */
#pragma once

#include "cluster/step_files.h"
#include "io/in.h"

/* Returns a file of `key TAB id`, in order of preference, of the ids of a file
 * of lines id, id, similarity, which it leaves. rank and first are as in
 * preference_order, one of them not NULL. A malformed record ends the
 * program. */
int cluster_order(
    const struct step_files *f, int near, struct in *rank, struct in *first);
