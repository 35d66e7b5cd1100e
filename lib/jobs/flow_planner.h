/* flow_planner.h: what the parts of flow_plan.c share: stages, their units, the
 * names of their files. */
#pragma once

#include "jobs/flow_command.h"
#include "table/flow_call.h"
#include "table/flow_value.h"

struct flow_stage {
	const char *name;
	enum flow_each each;
	struct flow_unit *unit;
	size_t units;
	size_t ways; /* into how many files each unit's records go; 0: one */
};

struct flow_planner {
	const struct flow_call *c;
	struct pool *pool;
	struct flow_row *row;
	size_t rows;
	struct flow_stage *stage;
	size_t stages;
	struct flow_job *job;
	size_t jobs;
	struct words directories;
};

/* The stage or collection of that name, or NULL. */
struct flow_stage *flow_find_stage(
    const struct flow_planner *p, const char *name);
/* With smaller pieces these, but for rows of files that are what a piece was.
 */
const struct flow_pieces *flow_find_pieces(
    const struct flow_planner *p, const char *name, const struct flow_row *r);

/* The file of a unit. The only part or cell has no number. */
const char *flow_file_of(const struct flow_planner *p, const char *name,
    enum flow_each each, struct flow_unit u);

/* Adds file k, from 1, of the ways of a unit. */
void flow_add_way(
    const struct flow_planner *p, struct words *w, const char *file, size_t k);

struct flow_job *flow_add_job(
    struct flow_planner *p, const char *stage, struct flow_place at);

/* The files that unit u of row r reads of all units of stage s: of a stage
 * that is parted, its own part, or the share that input k of a cell is. */
struct words flow_files_of_all(const struct flow_planner *p,
    const struct flow_stage *s, const struct flow_row *r, struct flow_unit u,
    size_t k);

/* flow_units.c: whether the first input of a row of cells is parted into
 * shares. */
bool flow_makes_cells(const struct flow_row *r);

/* The units of a row, in *to: of pieces those of its kind that no row before
 * it has. Ends the program if cells have no shares. */
void flow_find_units(const struct flow_planner *p, const struct flow_row *r,
    struct flow_stage *to);

void flow_add_unit(
    const struct flow_planner *p, struct flow_stage *s, struct flow_unit u);

/* The unit of the stage with the numbers of u, or NULL. */
struct flow_unit *flow_find_unit(
    const struct flow_stage *s, struct flow_unit u);

/* Into how many files the records of a unit go; 0: one, which is not parted. */
size_t flow_ways_of(const struct flow_planner *p, const struct flow_row *r);

/* flow_small.c: where a call joins jobs, units of the row that read one small
 * file each become one, the first, which reads the files of all: returns how
 * many are left of n units. */
size_t flow_join_small(const struct flow_planner *p, const struct flow_row *r,
    struct flow_unit *unit, struct flow_input **input, size_t n);

/* flow_needs.c: sets the inputs NAME@ of the n units of a row, where there are
 * parts: the ids that each unit needs are listed, and each file of the stage is
 * read once, by nd-partition -a. */
void flow_add_needs(struct flow_planner *p, const struct flow_row *r,
    struct flow_input **input, size_t n);
