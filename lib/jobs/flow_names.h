/* flow_names.h: the names of files that are what a piece was, and what
 * messages call a piece. */
#pragma once

#include "jobs/flow_planner.h"

/* Messages of the commands of a piece name it, not a pipe or a
 * file of documents that was made of it. */
void flow_set_labels(const struct flow_planner *p, const struct flow_row *r,
    struct flow_unit u, const struct flow_input *input, struct flow_job *j);

/* The file of a unit of a row that has an ending: DIRECTORY/NAME,
 * with a number before NAME if the stage has one of that name; and the command
 * that packs it as its piece is packed, or NULL. */
const char *flow_named_file(const struct flow_planner *p,
    const struct flow_row *r, const struct flow_stage *s, struct flow_unit u);
const char *flow_packer(
    const struct flow_planner *p, const struct flow_row *r, struct flow_unit u);
