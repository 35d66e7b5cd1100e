/* flow_array.h: jobs of a run that the tasks of a job array make, on machines
 * that have the directory of the run, the inputs and nd under the same names:
 * an array for each stage. The units of a stage are parcels (flow_parcel.h) in
 * DIR/hosts/work, DIR/hosts/lists/STAGE has their directories. Task I of N
 * makes each Nth of them from number I on:
 *
 *	nd-flow part --task N LIST I
 */
#pragma once

#include "flow/flow_runner.h"

/* Whether an array makes the job. */
bool flow_array_wants(const struct flow_runner *r, const struct flow_node *n);

/* Whether all units of the stage of a job can be made, or are. */
bool flow_array_is_ready(
    const struct flow_runner *r, const struct flow_node *n);

/* Submits the array of the stage of the slot's job. */
void flow_array_start(
    struct flow_runner *r, struct flow_slot *s, struct flow_running *to);

/* The command that submits has ended: a file system may show late what was
 * made. Takes it, by `take` for each unit, in whose slot it is then; false if
 * some is missing yet. Ends the program if a unit failed, or after a minute. */
bool flow_array_take(struct flow_runner *r, struct flow_slot *s,
    struct flow_running *from,
    void (*take)(struct flow_runner *r, struct flow_slot *s,
	const char *numbers, double cpu));

/* Ends the array: before one of the same name, and when the program ends. */
void flow_array_stop(const struct flow_runner *r);
