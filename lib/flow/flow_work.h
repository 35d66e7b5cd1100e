/* flow_work.h: DIR/hosts, which shows who works on what in a run on many
 * machines; nd-flow status reads it. Columns are separated by TABs:
 *
 *	id		the name of the run on hosts
 *	plan		stage, its parts, `here` or `any`, what a part reads:
 *			`piece`, STAGE:% of the part of that name, or STAGE:*
 *	hosts		slots, login
 *	places		the pieces of cut inputs, for ND_PLACES
 *	running/STAGE.PART	host, second since an epoch
 *	made/STAGE.PART	part, host, seconds, FILE:BYTES with blanks between, CPU
 *			seconds, of its transport here, bytes that it read
 *	failed/STAGE.PART	what was said of it
 *	cpu		the answers, CPU seconds of this machine; then a host
 *			and those of its connection, on each line
 *
 * The only part has the number 1. */
#pragma once

#include "flow/flow_runner.h"

/* STAGE.PART of letters that every shell takes, or NULL: the job makes no file
 * of the directory itself. */
const char *flow_unit_name(
    struct pool *p, const struct flow_plan *plan, const struct flow_job *j);

/* The name of a file of DIR/hosts. */
const char *flow_work_path(const struct flow_runner *r, const char *name);

/* Makes DIR/hosts with the plan. */
void flow_work_open(const struct flow_runner *r);

/* The job of a slot begins, has been made, or has not. cpu: its own seconds. */
void flow_work_begin(const struct flow_runner *r, const struct flow_slot *s);
void flow_work_made(const struct flow_runner *r, const struct flow_slot *s,
    double cpu, double transport);
void flow_work_failed(const struct flow_runner *r, const struct flow_slot *s);

/* Parts that run as the run ends early have failed. */
void flow_work_stop(const struct flow_runner *r);

/* STAGE: N of N parts, of the first that is at work; or NULL. */
const char *flow_work_progress(const struct flow_runner *r);

/* Writes `cpu`: all is made. The connections are closed. */
void flow_work_close(const struct flow_runner *r);
