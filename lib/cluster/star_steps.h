/* star_steps.h: the steps of stars by sorting, which read and write lines as
 * the steps of components_steps.h do.
 *
 * Ids get numbers of the same order, as text. Pairs of numbers, sorted, come in
 * order of preference: when the first pair of a number is read, it is known
 * whether an earlier one took it. */
#ifndef ND_STAR_STEPS_H
#define ND_STAR_STEPS_H

#include "cluster/components_steps.h"

/* Lines of near to the ids of both records, a line each. */
void star_step_ids(struct components_run *r);

/* Sorted ids to marks, whose labels are the numbers. */
void star_step_number(struct components_run *r);

/* These marks to marks of the numbers, whose labels are the ids. */
void star_step_turn(struct components_run *r);

/* Sorted lines of near, of numbers, to marks of the members of stars: a kept
 * number with itself, the others with their similarity. Takes a bit for each
 * number. */
void star_step_kept(struct components_run *r);

#endif
